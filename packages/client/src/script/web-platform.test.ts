import { describe, expect, test } from "vitest";
import { createSandbox, inSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

async function evaluated(expression: string) {
	const host = memoryHost();
	const outcome = await sandbox.run(
		scriptOf(`client.setVar("it", ${expression})`),
		host,
	);
	expect(outcome).toEqual({ kind: "finished" });
	return host.values.get("runtime")?.get("it");
}

async function printed(code: string) {
	const host = memoryHost();
	const outcome = await sandbox.run(scriptOf(code), host);
	expect(outcome).toEqual({ kind: "finished" });
	return host.output;
}

describe("URL", () => {
	test("parses as the standard says", async () => {
		expect(
			await evaluated(
				"((u) => [u.href, u.host, u.port, u.pathname, u.search, u.hash, u.origin, u.searchParams.get('q'), String(u), JSON.stringify(u)])(new URL('../ü b?q=1 2#h', 'http://u:p@EXAMPLE.com:8080/x/y'))",
			),
		).toEqual([
			"http://u:p@example.com:8080/%C3%BC%20b?q=1%202#h",
			"example.com:8080",
			"8080",
			"/%C3%BC%20b",
			"?q=1%202",
			"#h",
			"http://example.com:8080",
			"1 2",
			"http://u:p@example.com:8080/%C3%BC%20b?q=1%202#h",
			'"http://u:p@example.com:8080/%C3%BC%20b?q=1%202#h"',
		]);
	});

	test("can be changed, and its parameters with it", async () => {
		expect(
			await evaluated(
				"((u) => { u.searchParams.append('b', '2&'); u.pathname = '/n'; u.searchParams.delete('a'); const one = u.href; u.search = '?z=9'; return [one, u.searchParams.get('z')] })(new URL('http://x/?a=1'))",
			),
		).toEqual(["http://x/n?b=2%26", "9"]);
	});

	test("refuses what is none", async () => {
		expect(
			await evaluated(
				"(() => { try { new URL('no') } catch (e) { return [e instanceof TypeError, e.message, URL.canParse('no'), URL.canParse('/a', 'http://b')] } })()",
			),
		).toEqual([true, "Invalid URL", false, true]);
	});

	test("URLSearchParams does what it says", async () => {
		expect(
			await evaluated(
				"((p) => { p.append('a', '3'); p.set('b', 'x y'); p.sort(); return [String(p), p.getAll('a'), p.has('c'), p.size, [...p.keys()], Object.fromEntries(p)] })(new URLSearchParams({ b: '1', a: '2' }))",
			),
		).toEqual([
			"a=2&a=3&b=x+y",
			["2", "3"],
			false,
			3,
			["a", "a", "b"],
			{ a: "3", b: "x y" },
		]);
	});
});

describe("the rest of the platform", () => {
	test("encodes and decodes text", async () => {
		expect(
			await evaluated(
				"[[...new TextEncoder().encode('é\\0😀')], new TextDecoder().decode(new TextEncoder().encode('é\\0😀')), new TextDecoder('latin1').decode(Uint8Array.of(233)), new TextDecoder('utf-16le').encoding]",
			),
		).toEqual([
			[0xc3, 0xa9, 0, 0xf0, 0x9f, 0x98, 0x80],
			"é\0😀",
			"é",
			"utf-16le",
		]);
	});

	test("knows base64", async () => {
		expect(await evaluated("[btoa('a\\0ÿ'), atob('YQD/')]")).toEqual([
			"YQD/",
			"a\0ÿ",
		]);
		const outcome = await sandbox.run(scriptOf("btoa('€')"), memoryHost());
		expect(outcome).toMatchObject({ error: { code: "SCRIPT_ERROR" } });
	});

	test("has random values", async () => {
		expect(
			await evaluated(
				"[crypto.randomUUID().length, crypto.getRandomValues(new Uint32Array(8)).some((n) => n > 255), new Set(Array.from({ length: 5 }, Math.random)).size]",
			),
		).toEqual([36, true, 5]);
	});

	test("clones structures", async () => {
		expect(
			await evaluated(
				`(() => {
					const a = { d: new Date(0), m: new Map([[1, new Set([2])]]), r: /x/g, b: Uint8Array.of(1, 2) };
					a.self = a;
					const c = structuredClone(a);
					let refused;
					try { structuredClone({ f() {} }) } catch (e) { refused = e.name }
					return [c !== a, c.self === c, c.d.getTime(), c.m.get(1).has(2), String(c.r), [...c.b], refused];
				})()`,
			),
		).toEqual([true, true, 0, true, "/x/g", [1, 2], "DataCloneError"]);
	});

	test("runs microtasks before timers", async () => {
		const lines = await printed(
			"setTimeout(() => console.log('timer'), 0); setImmediate(() => console.log('immediate')); queueMicrotask(() => console.log('micro')); console.log('now')",
		);
		const [first, second, ...rest] = lines.map(({ text }) => text);
		expect([first, second]).toEqual(["now", "micro"]);
		expect(rest.sort()).toEqual(["immediate", "timer"]);
	});
});

describe("console", () => {
	test("passes on level, text and line", async () => {
		expect(
			await printed(
				"console.log('a');\nconsole.warn('b');\n\nconsole.error('c')",
			),
		).toEqual([
			{ level: "log", text: "a", line: 10 },
			{ level: "warn", text: "b", line: 11 },
			{ level: "error", text: "c", line: 13 },
		]);
	});

	test.each([
		[
			"'%s has %d of %i, %j %% %o', 'Ada', 1.5, 2.7, { a: 1 }, [1], 'rest'",
			'Ada has 1.5 of 2, {"a":1} % [ 1 ] rest',
		],
		[
			"1, 'a', null, undefined, true, 5n, Symbol('s'), -0",
			"1 a null undefined true 5n Symbol(s) -0",
		],
		["['a', \"it's\", 'line\\nbreak']", "[ 'a', \"it's\", 'line\\nbreak' ]"],
		[
			"{ a: { b: [] }, 'c d': {}, e() {} }",
			"{ a: { b: [] }, 'c d': {}, e: [Function: e] }",
		],
		["new (class User { name = 'Ada' })()", "User { name: 'Ada' }"],
		["Object.create(null)", "[Object: null prototype] {}"],
		[
			"new Map([['a', { b: 1 }]]), new Set([1])",
			"Map(1) { 'a' => { b: 1 } } Set(1) { 1 }",
		],
		[
			"new Date(0), /x/g, Uint8Array.of(1, 2)",
			"1970-01-01T00:00:00.000Z /x/g Uint8Array(2) [ 1, 2 ]",
		],
		[
			"(() => { const a = { n: 1 }; a.self = a; return a })()",
			"{ n: 1, self: [Circular] }",
		],
		["[1, , 3], new Array(103).fill(0).length", "[ 1, <empty item>, 3 ] 103"],
		["{ get a() { return 1 } }", "{ a: [Getter] }"],
		[
			"new Proxy({}, { ownKeys() { throw 1 } })",
			"[Object that cannot be shown]",
		],
		[
			"class A {}, () => 1, function f() {}",
			"[class A] [Function (anonymous)] [Function: f]",
		],
		["Promise.resolve()", "Promise {}"],
		["'%', '%x', 1", "% %x 1"],
		["", ""],
	])("prints %s", async (values, text) => {
		expect((await printed(`console.log(${values})`))[0]?.text).toBe(text);
	});

	test("breaks long objects into lines", async () => {
		const [line] = await printed(
			"console.log({ name: 'Ada Lovelace', address: { street: 'St James Square 12', city: 'London' }, list: [1, 2] })",
		);
		expect(line?.text).toBe(`{
  name: 'Ada Lovelace',
  address: { street: 'St James Square 12', city: 'London' },
  list: [ 1, 2 ]
}`);
	});

	test("prints errors with the script's own frames", async () => {
		const [line] = await printed("console.log(new TypeError('no'))");
		expect(line?.text).toBe(
			`TypeError: no\n    at ${inSandbox({
				safe: "<anonymous> (/collections/users/get users (v1).yml:10:26)",
				developer: "/collections/users/get users (v1).yml:10:13",
			})}`,
		);
	});

	test("counts, groups, measures and asserts", async () => {
		const lines = await printed(
			"console.count(); console.count(); console.group('g'); console.log('in\\nside'); console.groupEnd(); console.assert(1 === 2, 'odd %d', 1); console.assert(true); console.time('t'); console.timeEnd('t')",
		);
		expect(lines.map(({ text }) => text)).toEqual([
			"default: 1",
			"default: 2",
			"g",
			"  in\n  side",
			"Assertion failed: odd 1",
			expect.stringMatching(/^t: [\d.]+ms$/),
		]);
	});
});

test("promisify knows setTimeout and setImmediate, as in node", async () => {
	expect(
		(
			await printed(
				'const { promisify } = require("util");\nconst wait = promisify(setTimeout);\nconst t = Date.now();\nconsole.log(await wait(20, "v"), Date.now() - t >= 15, await promisify(setImmediate)("i"));',
			)
		)[0]?.text,
	).toBe("v true i");
});
