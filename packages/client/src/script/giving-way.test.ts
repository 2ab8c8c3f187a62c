import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { codeAndRecovery } from "./testing/recovery.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox({ timeout: 60_000 });

/** Milliseconds. A Ctrl-C is answered within one second; other tests may keep the machine busy. */
const AT_ONCE = 3_000;

/** Scripts without an end, each in a way of its own. */
const ENDLESS: readonly (readonly [what: string, code: string])[] = [
	["a loop", "while (true) {}"],
	[
		"a loop that catches everything",
		"for (;;) try { for (;;); } catch {} finally { for (;;); }",
	],
	["microtasks", "async function f() { for (;;) await null } await f()"],
	["a generator", "function* f() { for (;;) yield 1 } for (const _ of f());"],
	["a regular expression", "/^(a+)+$/.test('a'.repeat(50) + 'b')"],
	[
		"a native function over a huge length",
		"[].includes.call({ length: 2 ** 53 - 1 }, 1)",
	],
	[
		"a list sorted by a function",
		"const a = Array.from({ length: 1e6 }, (_, i) => -i); for (;;) a.sort((x, y) => x - y).reverse()",
	],
	[
		"JSON of many megabytes",
		"const t = '[' + '1,'.repeat(1e7) + '1]'; for (;;) JSON.parse(t)",
	],
	["a text that grows", "for (;;) 'a'.repeat(5e7).split('a').length"],
	["an expression in eval", "eval('for (;;);')"],
	[
		"a toString that the host asks for",
		"client.getVar({ toString() { for (;;); } })",
	],
	[
		"a toString of bytes that the host asks for",
		"const b = new ArrayBuffer(1); b.toString = () => { for (;;); }; client.setVar(b, 1); for (;;);",
	],
	[
		"a valueOf that the host asks for",
		"setTimeout(() => {}, { valueOf() { for (;;); } })",
	],
	[
		"a valueOf of bytes that the host asks for",
		"const b = new ArrayBuffer(1); b.valueOf = () => { for (;;); }; setTimeout(() => {}, 1, b); crypto.getRandomValues; req.setTimeout(b); for (;;);",
	],
	[
		"a getter that is called while an error is described",
		"throw { get message() { for (;;); } }",
	],
	["a callback of a timer", "setTimeout(() => { for (;;); })"],
	["a test", "test('endless', () => { for (;;); })"],
	["calls of the host", "for (;;) client.getVar('none')"],
	["a program", `for (;;) new Function("return [" + "1,".repeat(1e6) + "]")`],
];

describe("a script that is stopped ends at once, and the next one runs", () => {
	test.each(ENDLESS)("%s", async (_what, code) => {
		const controller = new AbortController();
		const host = memoryHost();
		const running = sandbox.run(scriptOf(code), host, controller.signal);
		const stopped = setTimeout(() => controller.abort(), 100);
		let aborted = 0;
		controller.signal.addEventListener("abort", () => {
			aborted = performance.now();
		});
		const outcome = await running;
		clearTimeout(stopped);
		expect(outcome).toMatchObject({ error: { code: "ABORTED" } });
		expect(performance.now() - aborted).toBeLessThan(AT_ONCE);
		expect(await codeAndRecovery(sandbox, "")).toBe("finished");
	});
});

describe("while a script computes", () => {
	test("everything else of the process has its turns", async () => {
		const impatient = await createSandbox({ timeout: 600 });
		// Of the process's own time: what others on the machine take is no fault of the script's.
		let last = process.cpuUsage();
		let longest = 0;
		const timer = setInterval(() => {
			const { user } = process.cpuUsage(last);
			longest = Math.max(longest, user / 1000);
			last = process.cpuUsage();
		}, 5);
		const outcomes = await Promise.all(
			Array.from({ length: 10 }, () =>
				impatient.run(scriptOf("for (;;);"), memoryHost()),
			),
		);
		clearInterval(timer);
		for (const outcome of outcomes) {
			expect(outcome).toMatchObject({ error: { code: "SCRIPT_TIMEOUT" } });
		}
		expect(longest).toBeLessThan(AT_ONCE / 2);
	});

	test("others that compute as well do not get in its way", async () => {
		const sums = [1, 2, 3, 4, 5];
		const hosts = sums.map(() => memoryHost());
		await Promise.all(
			hosts.map((host, at) =>
				sandbox.run(
					scriptOf(
						`let sum = 0; for (let i = 0; i < 1e6; i++) sum += ${at + 1}; await null; client.setVar("sum", sum)`,
					),
					host,
				),
			),
		);
		const results = hosts.map((host) => host.values.get("runtime")?.get("sum"));
		expect(results).toEqual(sums.map((sum) => sum * 1e6));
	});

	test("its timers and requests wait for it", async () => {
		const host = memoryHost();
		const outcome = await sandbox.run(
			scriptOf(
				`const order = [];
				setTimeout(() => order.push("timer"), 1);
				for (let i = 0; i < 2e6; i++);
				order.push("computed");
				await client.sleep(5);
				client.setVar("order", order.join());`,
			),
			host,
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect(host.values.get("runtime")?.get("order")).toBe("computed,timer");
	});
});

describe("a file of megabytes that a script requires", () => {
	const FUNCTIONS = "f(() => ({ a: [1, 2, 3], b: 'text' }));\n";

	async function withFile(text: string, work: (root: string) => Promise<void>) {
		const root = await mkdtemp(join(tmpdir(), "curlew-large-module-"));
		await writeFile(join(root, "large.js"), text);
		await work(root).finally(() => rm(root, { recursive: true }));
	}

	const code = "client.setVar('it', require('./large.js'))";
	const hostAt = (root: string) => {
		const file = join(root, "script.js");
		const host = { ...memoryHost(), collection: { name: "Large", root } };
		return [{ ...scriptOf(code), file }, host] as const;
	};

	test("is compiled while others have their turns, and what is wrong in it is told", async () => {
		const beginning = `const f = () => {};\n${FUNCTIONS.repeat(10_000)}`;
		await withFile(`${beginning}module.exports = 7;`, async (root) => {
			const [script, host] = hostAt(root);
			expect(await sandbox.run(script, host)).toEqual({ kind: "finished" });
			expect(host.values.get("runtime")?.get("it")).toBe(7);
		});
		await withFile(`${beginning}module.exports = ;`, async (root) => {
			const outcome = await sandbox.run(...hostAt(root));
			expect(outcome).toMatchObject({
				error: {
					message: expect.stringMatching(/large.js:10002 is not valid/),
				},
			});
		});
	});

	test("is given up when the run is stopped", async () => {
		await withFile(FUNCTIONS.repeat(350_000), async (root) => {
			const controller = new AbortController();
			let aborted = 0;
			setTimeout(() => {
				aborted = performance.now();
				controller.abort();
			}, 200);
			const [script, host] = hostAt(root);
			const outcome = await sandbox.run(script, host, controller.signal);
			expect(outcome).toMatchObject({ error: { code: "ABORTED" } });
			expect(performance.now() - aborted).toBeLessThan(AT_ONCE);
		});
	});
});

test("an expression without an end ends when the run is stopped, and so do those after it", async () => {
	const controller = new AbortController();
	setTimeout(() => controller.abort(), 100);
	const results = await sandbox.evaluate(
		["1", "(() => { for (;;); })()", "1)); for (;;); ((1"],
		memoryHost(),
		controller.signal,
	);
	const message = "The script was stopped because the run was.";
	expect(results).toEqual([
		{ kind: "value", value: 1 },
		{ kind: "error", message },
		{ kind: "error", message },
	]);
});
