import { afterAll, describe, expect, test } from "vitest";
import type { ScriptOutcome, ScriptSource } from "./host.ts";
import {
	createSandbox,
	isDeveloperSandbox,
	notDefined,
} from "./testing/sandbox-under-test.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();
afterAll(() => sandbox.dispose());

async function run(
	code: string,
	host = memoryHost(),
	place: Partial<ScriptSource> = {},
) {
	const outcome = await sandbox.run(scriptOf(code, place), host);
	return { outcome, host, error: errorOf(outcome) };
}

function errorOf(outcome: ScriptOutcome) {
	return outcome.kind === "failed" ? outcome.error : undefined;
}

/** Runs a script that prints, and gives what it printed. */
async function printed(code: string, host = memoryHost()) {
	const { error } = await run(code, host);
	expect(error).toBeUndefined();
	return host.output.map(({ text }) => text);
}

describe("a script", () => {
	test("may await and return at its top level", async () => {
		const lines = await printed(
			"console.log(await Promise.resolve(1));\nreturn;\nconsole.log(2)",
		);
		expect(lines).toEqual(["1"]);
	});

	test("ends with a comment without harm", async () => {
		expect(await printed("console.log(1) // done")).toEqual(["1"]);
	});

	test("may assign variables it never declared, and opt out of that", async () => {
		expect(await printed("x = 5; console.log(x)")).toEqual(["5"]);
		const { error } = await run("'use strict'; y = 5;");
		expect(error?.message).toBe(`ReferenceError: ${notDefined("y")}`);
	});

	test("sees nothing of the script before", async () => {
		await run(
			"globalThis.left = 1; right = 2; client.evil = 1; client.runner.evil = 1; delete globalThis.expect; URL = 1",
		);
		const lines = await printed(
			"console.log(typeof left, typeof right, client.evil, client.runner.evil, typeof expect, typeof URL)",
		);
		expect(lines).toEqual([
			"undefined undefined undefined undefined function function",
		]);
	});

	// Node's own objects are shared with the modules that are loaded, and stay.
	test.skipIf(isDeveloperSandbox)(
		"sees no built-in object that the script before changed",
		async () => {
			await run("Array.prototype.evil = 1");
			expect(await printed("console.log([].evil)")).toEqual(["undefined"]);
		},
	);

	test("gets random numbers of its own", async () => {
		const code = "console.log(Math.random(), crypto.randomUUID())";
		expect(await printed(code)).not.toEqual(await printed(code));
	});

	test("leaves the engine sound, however it used its memory", async () => {
		const code = `
			const keep = [];
			for (let i = 0; i < 5000; i++) {
				const a = { i, text: 'x'.repeat(i % 50) };
				a.self = [a];
				if (i % 7 === 0) keep.push(a);
			}
			await Promise.all(keep.map(async (a) => { await null; delete a.self }));
			client.setVar('n', keep.length);`;
		for (let round = 0; round < 20; round++) {
			const { outcome, host } = await run(code);
			expect(outcome).toEqual({ kind: "finished" });
			expect(host.values.get("runtime")?.get("n")).toBe(715);
		}
	});

	test("runs beside others without seeing them", async () => {
		const hosts = [memoryHost(), memoryHost(), memoryHost()];
		await Promise.all(
			hosts.map((host, index) =>
				run(
					`globalThis.mine = ${index}; await client.sleep(5); client.setVar("mine", mine)`,
					host,
				),
			),
		);
		const values = hosts.map((host) => host.values.get("runtime")?.get("mine"));
		expect(values).toEqual([0, 1, 2]);
	});

	test.skipIf(isDeveloperSandbox)(
		"finds no way to files, processes or modules",
		async () => {
			const lines = await printed(
				"console.log(typeof process, typeof fetch, typeof module, typeof WebAssembly)",
			);
			expect(lines).toEqual(["undefined undefined undefined undefined"]);
			const { error } = await run("const fs = require('fs')");
			expect(error?.message).toBe(
				'require("fs") is not possible in the safe sandbox: it is a part of Node that reaches beyond the script. If you trust the collection, run it with --sandbox developer.',
			);
		},
	);
});

describe("an error", () => {
	test("shows the line of the file, with the file's indentation", async () => {
		const { error } = await run("const user = {};\nuser.address.city;");
		expect(error).toEqual({
			code: "SCRIPT_ERROR",
			severity: "error",
			message: "TypeError: `user.address` is undefined, so it has no `city`.",
			hint: "Print it in the script to see what it is: `console.log(…)`.",
			location: {
				file: "/collections/users/get users (v1).yml",
				line: 11,
				column: 20,
				length: 4,
			},
			excerpt: "      user.address.city;",
		});
	});

	test("on the first line of a file has its own column", async () => {
		const { error } = await run("  missing();", memoryHost(), {
			line: 1,
			indent: 0,
		});
		expect(error?.location).toMatchObject({ line: 1, column: 3, length: 7 });
	});

	test("in a function the script called shows the innermost line of the script", async () => {
		const { error } = await run(
			"function inner() {\n  JSON.parse('{');\n}\n[1].forEach(inner);",
		);
		expect(error?.location).toMatchObject({ line: 11, column: 14 });
	});

	test("of syntax has line and column, and nothing of the script ran", async () => {
		const { error, host } = await run("console.log(1);\nconst = 2;");
		expect(error).toMatchObject({
			code: "SCRIPT_SYNTAX",
			location: { line: 11, column: 13 },
			excerpt: "      const = 2;",
		});
		expect(host.output).toEqual([]);
	});

	test("of an unclosed bracket points at the end of the script", async () => {
		const { error } = await run("if (true) {\n  client;");
		expect(error).toMatchObject({
			code: "SCRIPT_SYNTAX",
			location: { line: 11, column: 16 },
			excerpt: "        client;",
		});
	});

	test("can be anything that was thrown", async () => {
		const message = async (code: string) => (await run(code)).error?.message;
		expect(await message("throw 'no'")).toBe(
			"The script threw 'no', which is not an Error",
		);
		expect(await message("throw undefined")).toBe(
			"The script threw undefined, which is not an Error",
		);
		expect(await message("throw { get message() { throw 1 } }")).toBe(
			"The script threw { message: [Getter] }, which is not an Error",
		);
		expect(
			await message(
				"class Odd extends Error { name = 'Odd' }; throw new Odd('x')",
			),
		).toBe("Odd: x");
	});

	test("in a promise that nobody awaited fails the script", async () => {
		const { error } = await run(
			"async function load() {\n  throw new Error('unseen');\n}\nload();",
		);
		expect(error).toMatchObject({
			message: "unseen",
			hint: "Nobody awaited the promise that failed: put `await` before the call.",
			location: { line: 11 },
		});
	});

	test("in a promise that is handled later is no failure", async () => {
		const { outcome } = await run(
			"const late = Promise.reject(new Error('x'));\nawait client.sleep(1);\nawait late.catch(() => {});",
		);
		expect(outcome).toEqual({ kind: "finished" });
	});

	test("in a timer fails the script", async () => {
		const { error } = await run("setTimeout(() => {\n  boom();\n}, 1);");
		expect(error).toMatchObject({
			message: `ReferenceError: ${notDefined("boom")}`,
			location: { line: 11, column: 9 },
		});
	});
});

describe("waiting", () => {
	test("timeouts are awaited, intervals are not", async () => {
		const host = memoryHost();
		await run(
			"setTimeout((who) => console.log('late', who), 5, 'Ada'); setInterval(() => {}, 1);",
			host,
		);
		expect(host.output.map(({ text }) => text)).toEqual(["late Ada"]);
	});

	test("a cleared timer does not run", async () => {
		expect(
			await printed(
				"const a = setTimeout(() => console.log('a'), 1); clearTimeout(a); await client.sleep(5)",
			),
		).toEqual([]);
	});

	test("an interval goes on until it is cleared", async () => {
		const lines = await printed(
			"let n = 0; await new Promise((done) => { const id = setInterval(() => { if (++n === 3) { clearInterval(id); done() } }, 1) }); console.log(n)",
		);
		expect(lines).toEqual(["3"]);
	});

	test("for something that never happens is an error at once", async () => {
		const { error } = await run("await new Promise(() => {});");
		expect(error).toMatchObject({
			code: "SCRIPT_STUCK",
			message: "The script waits for something that never happens.",
		});
	});

	test("ends when the run is stopped", async () => {
		const controller = new AbortController();
		setTimeout(() => controller.abort(), 10);
		const outcome = await sandbox.run(
			scriptOf("await client.sleep(60_000)"),
			memoryHost(),
			controller.signal,
		);
		expect(errorOf(outcome)?.code).toBe("ABORTED");
	});

	test("does not begin when the run is stopped already", async () => {
		const host = memoryHost();
		const outcome = await sandbox.run(
			scriptOf("console.log(1)"),
			host,
			AbortSignal.abort(),
		);
		expect(errorOf(outcome)?.code).toBe("ABORTED");
		expect(host.output).toEqual([]);
	});
});
