import { describe, expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox({ timeout: 2000 });

async function run(code: string) {
	const host = memoryHost({ response: memoryResponse('{"a": 1}') });
	const outcome = await sandbox.run(scriptOf(code), host);
	return { host, outcome };
}

describe("a script that replaces what the platform gives it", () => {
	const REPLACE = `
		const bad = () => { throw new Error('replaced') };
		const namesOf = Object.getOwnPropertyNames;
		const holders = [];
		for (const type of [Array, Object, String, Map, Set, Promise, Function, RegExp, Date, Error, Number, Reflect]) {
			holders.push(type, type.prototype ?? {});
		}
		for (let i = 0; i < holders.length; i++) {
			const names = namesOf(holders[i]);
			for (let k = 0; k < names.length; k++) {
				// QuickJS builds template literals with String.prototype.concat.
				if (names[k] === 'prototype' || names[k] === 'constructor' || names[k] === 'concat') continue;
				try { holders[i][names[k]] = bad } catch {}
			}
		}
		JSON.parse = JSON.stringify = bad;
		globalThis.Promise = globalThis.Error = globalThis.Object = globalThis.Map = bad;
	`;

	test("still gets its variables right", async () => {
		const { host } = await run(
			`const value = { a: [1, new Date(0)] };${REPLACE} client.setVar('it', value); client.setVar('again', client.getVar('it'))`,
		);
		const expected = { a: [1, new Date(0)] };
		expect(host.values.get("runtime")?.get("it")).toEqual(expected);
		expect(host.values.get("runtime")?.get("again")).toEqual(expected);
	});

	test("still has its errors and results reported", async () => {
		const { host, outcome } = await run(
			`const failure = new TypeError('mine');${REPLACE} test('bad', () => { throw failure }); test('good', () => {}); throw failure`,
		);
		expect(host.testResults).toMatchObject([
			{ name: "bad", status: "failed", error: { message: "TypeError: mine" } },
			{ name: "good", status: "passed" },
		]);
		expect(outcome).toMatchObject({ error: { message: "TypeError: mine" } });
	});

	test("does not reach the host with polluted prototypes", async () => {
		const { host } = await run(
			`Object.prototype.url = 'polluted'; Object.prototype.toJSON = () => 'polluted'; Array.prototype.toJSON = () => 'polluted';
			client.setVar('it', { a: [1] }); req.setHeaders({ x: '1' })`,
		);
		expect(Object.keys(Object.prototype)).toEqual([]);
		expect(({} as Record<string, unknown>).url).toBeUndefined();
		expect(host.draft.method).toBe("GET");
	});

	test("cannot make the outcome of a failing script look well", async () => {
		const { outcome } = await run(
			"Promise.prototype.then = () => {}; throw new Error('real')",
		);
		expect(outcome).toMatchObject({ error: { message: "real" } });
	});
});

describe("a script that tries to get out", () => {
	test("finds only its own realm behind constructors and errors", async () => {
		const { host } = await run(
			`const seen = [];
			for (const value of [client.setVar, req, res, test, console.log, setTimeout]) {
				seen.push(value.constructor.constructor('return typeof process + typeof globalThis.require')());
			}
			try { client.setVar('a b', 1) } catch (e) { seen.push(e.constructor === Error, typeof e.constructor.constructor('return typeof process')()) }
			client.setVar('it', seen.join())`,
		);
		expect(host.values.get("runtime")?.get("it")).toBe(
			`${"undefinedfunction,".repeat(6)}true,string`,
		);
	});

	test("gains nothing by closing the function it is wrapped in", async () => {
		const { host } = await run(
			"}); client.setVar('it', typeof host + typeof guest); (() => {",
		);
		expect(host.values.get("runtime")?.get("it")).toBe("undefinedundefined");
		const hasty = await createSandbox({ timeout: 200 });
		const endless = scriptOf("}); for (;;); (() => {");
		const outcome = await hasty.run(endless, memoryHost());
		expect(outcome).toMatchObject({ error: { code: "SCRIPT_TIMEOUT" } });
	});

	test("cannot set what is no scope, or no text", async () => {
		const { outcome } = await run(
			"client.setVar({ toString() { throw new RangeError('mine') } }, 1)",
		);
		expect(outcome).toMatchObject({ error: { message: "RangeError: mine" } });
	});

	test("cannot forge a stack that confuses the host", async () => {
		const { outcome } = await run(
			"const e = new Error('x'); e.stack = 'at (/collections/users/get users (v1).yml:99999999999:1)'; throw e",
		);
		expect(outcome).toMatchObject({
			error: { message: "x", location: { line: 10 } },
		});
	});

	test("cannot hide or double a test by keeping its functions", async () => {
		const { host } = await run(
			"test('one', async () => { await null; throw new Error('x') }).then(() => {}, () => {})",
		);
		expect(host.testResults).toMatchObject([{ name: "one", status: "failed" }]);
		expect(host.testResults).toHaveLength(1);
	});
});

describe("something thrown that is hostile itself", () => {
	const REVOKED =
		"const { proxy, revoke } = Proxy.revocable({}, {}); revoke();";

	test.each([
		["a revoked proxy", `${REVOKED} throw proxy`],
		[
			"a function whose name throws",
			"throw Object.defineProperty(() => {}, 'name', { get() { throw 1 } })",
		],
		[
			"a proxy that answers nothing",
			"throw new Proxy({}, { getPrototypeOf() { throw 1 } })",
		],
	])("is an error like any other: %s", async (_what, code) => {
		const { host, outcome } = await run(
			`test('it', () => { ${code} }); test('next', () => {}); ${code}`,
		);
		const error = {
			code: "SCRIPT_ERROR",
			message: "The script threw something that cannot be shown",
		};
		expect(host.testResults).toMatchObject([
			{ name: "it", status: "failed", error },
			{ name: "next", status: "passed" },
		]);
		expect(outcome).toMatchObject({ kind: "failed", error });
	});

	test("is shortened when it is huge", async () => {
		const { host, outcome } = await run(
			`const error = new Error('m'.repeat(1e6));
			error.name = 'n'.repeat(1e6);
			error.stack = error.stack + 's'.repeat(1e6);
			test('t'.repeat(1e6), () => { throw error });
			throw error`,
		);
		const message = `${"n".repeat(10_000)}… 990000 more characters: ${"m".repeat(10_000)}… 990000 more characters`;
		expect(outcome).toMatchObject({ error: { message } });
		expect(host.testResults).toMatchObject([
			{ name: `${"t".repeat(999)}…`, error: { message } },
		]);
	});
});

describe("texts that could be mistaken", () => {
	test.each([
		"\u0001",
		'\u0001"x"',
		"\0",
		"s",
		"x{}",
		"\ud800",
		'{"name":"x"}',
	])("%j arrives as it is, in names, values and messages", async (text) => {
		const code = JSON.stringify(text);
		const { host, outcome } = await run(
			`client.setVar('it', ${code}); client.setVar('back', client.getVar('it')); console.log(${code}); test(${code}, () => {}); throw new Error(${code})`,
		);
		expect(host.values.get("runtime")?.get("it")).toBe(text);
		expect(host.values.get("runtime")?.get("back")).toBe(text);
		expect(host.output[0]?.text).toBe(text);
		expect(host.testResults[0]?.name).toBe(text);
		expect(outcome).toMatchObject({ error: { message: text } });
	});
});
