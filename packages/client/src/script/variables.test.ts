import type { Value } from "@curlew/template";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WritableScope } from "./host.ts";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";
import { decodeValue, encodeValue } from "./value-encoding.ts";

const sandbox = await createSandbox();

async function run(code: string, host = memoryHost()) {
	const outcome = await sandbox.run(scriptOf(code), host);
	return {
		host,
		values: host.values.get("runtime") ?? new Map(),
		message: outcome.kind === "failed" ? outcome.error.message : undefined,
	};
}

describe("client.setVar", () => {
	test.each<[string, Value]>([
		["'text'", "text"],
		["''", ""],
		["'\\u0000 \\u0001 \\u2028 é 😀'", "\0 \u0001 \u2028 é 😀"],
		["'\\u0001'", "\u0001"],
		["'\\ud800 alone'", "\ud800 alone"],
		["1.5", 1.5],
		["1e21", 1e21],
		["2n ** 70n", 2n ** 70n],
		["true", true],
		["null", null],
		["new Date(1e12)", new Date(1e12)],
		["[1, [2, { a: new Date(0) }], -3n]", [1, [2, { a: new Date(0) }], -3n]],
		["{ z: 1, a: 2, 3: 'x' }", { 3: "x", z: 1, a: 2 }],
		["{ $date: 5 }", { $date: 5 }],
		["{ $bigint: '1', a: 1n }", { $bigint: "1", a: 1n }],
		["{ $object: { $date: 1n } }", { $object: { $date: 1n } }],
		["Object.create(null)", {}],
		["{ toString: 1 }", { toString: 1 }],
		["{ at: { toJSON() { return 1 } } }.x ?? 'absent'", "absent"],
		["new URL('http://a/b')", "http://a/b"],
	])("keeps %s", async (code, value) => {
		const { values, message } = await run(`client.setVar('it', ${code})`);
		expect(message).toBeUndefined();
		expect(values.get("it")).toEqual(value);
	});

	test("keeps an own `__proto__` as data", async () => {
		const { values } = await run(
			`client.setVar('it', JSON.parse('{"__proto__": {"a": 1}, "b": 2}'))`,
		);
		expect(JSON.stringify(values.get("it"))).toBe(
			'{"__proto__":{"a":1},"b":2}',
		);
		expect(Object.getPrototypeOf(values.get("it"))).toBe(Object.prototype);
	});

	test("asks objects of libraries for their JSON", async () => {
		const { values } = await run(
			"class Moment { toJSON() { return '2025-01-31' } }; client.setVar('it', { at: new Moment() })",
		);
		expect(values.get("it")).toEqual({ at: "2025-01-31" });
	});

	test("takes what an instance of a class has in its own members", async () => {
		const { values } = await run(
			"class User { constructor() { this.name = 'Ada' } get upper() { return 'ADA' } }; client.setVar('it', [new User(), require('crypto-js').enc.Hex.parse('00')])",
		);
		expect(values.get("it")).toEqual([
			{ name: "Ada" },
			{ words: [0], sigBytes: 1 },
		]);
	});

	test("of undefined removes a variable of environment, collection or globals", async () => {
		const host = memoryHost({ environment: { token: "old" } });
		const code =
			"client.setEnvVar('token', undefined); client.setVar('it', client.hasEnvVar('token'))";
		await sandbox.run(scriptOf(code), host);
		expect(host.values.get("runtime")?.get("it")).toBe(false);
	});

	test("needs a name", async () => {
		const { message } = await run("client.setVar(undefined, 1)");
		expect(message).toBe("`` is not a variable name.");
	});

	test.each([
		["undefined", "user cannot be set: the value is undefined."],
		["NaN", "user cannot be set: the value is NaN."],
		["-Infinity", "user cannot be set: the value is -Infinity."],
		["new Date('x')", "user cannot be set: the value is an invalid date."],
		["() => 1", "user cannot be set: the value is a function."],
		["Symbol('a')", "user cannot be set: the value is a symbol."],
		[
			"new Map()",
			"user cannot be set: the value is a Map, not a plain object.",
		],
		[
			"new Error('x')",
			"user cannot be set: the value is an Error, not a plain object.",
		],
		[
			"new Uint8Array(2)",
			"user cannot be set: the value is an Uint8Array, not a plain object.",
		],
		[
			"{ address: [1, 2, undefined] }",
			"user cannot be set: user.address[2] is undefined.",
		],
		["{ a: [,1] }", "user cannot be set: user.a[0] is undefined."],
		[
			"{ 'first name': { b: NaN } }",
			'user cannot be set: user["first name"].b is NaN.',
		],
		[
			"(() => { const a = { b: {} }; a.b.c = a; return a })()",
			"user cannot be set: user.b.c refers back to an object that holds it.",
		],
		[
			"(() => { let a = 1; for (let i = 0; i < 600; i++) a = { a }; return a })()",
			"nested more than 200 levels deep",
		],
	])("refuses %s", async (code, message) => {
		const { values, message: got } = await run(
			`client.setVar('user', ${code})`,
		);
		expect(got).toContain(message);
		expect(got).toMatch(/^TypeError: /);
		expect(values.size).toBe(0);
	});

	test("the same object may stand in two places", async () => {
		const { values } = await run(
			"const a = { b: 1 }; client.setVar('it', [a, a])",
		);
		expect(values.get("it")).toEqual([{ b: 1 }, { b: 1 }]);
	});

	test("takes a copy at the call, and getVar gives a fresh one each time", async () => {
		const { values } = await run(
			`const user = { name: 'Ada', born: new Date(0) };
			client.setVar('user', user);
			user.name = 'Bob';
			const copy = client.getVar('user');
			copy.name = 'Eve';
			client.setVar('seen', [client.getVar('user').name, copy.born instanceof Date])`,
		);
		expect(values.get("user")).toEqual({ name: "Ada", born: new Date(0) });
		expect(values.get("seen")).toEqual(["Ada", true]);
	});

	test("passes on the refusal of a name as an Error", async () => {
		const { values } = await run(
			"try { client.setVar('a b', 1) } catch (e) { client.setVar('it', [e instanceof Error, e.message, e.code]) }",
		);
		expect(values.get("it")).toEqual([
			true,
			"`a b` is not a variable name.",
			"INVALID_VARIABLE_NAME",
		]);
	});

	test("tells the host the line of the call", async () => {
		const { host } = await run(
			"client.setVar('a', 1);\nfunction set() {\n  client.setVar('b', 1);\n}\nset();",
		);
		const file = "/collections/users/get users (v1).yml";
		expect(host.places.get("a")).toEqual({ file, line: 10 });
		expect(host.places.get("b")).toEqual({ file, line: 12 });
	});
});

describe("the other variables", () => {
	test("of the runtime can be looked at and removed", async () => {
		const { values } = await run(
			`client.setVar('a', 1); client.setVar('b', 2);
			const seen = [client.hasVar('a'), client.hasVar('x'), client.getVar('x'), client.getAllVars()];
			client.deleteVar('a'); seen.push(client.hasVar('a'));
			client.deleteAllVars();
			client.setVar('seen', JSON.stringify(seen))`,
		);
		expect(values).toEqual(
			new Map([["seen", '[true,false,null,{"a":1,"b":2},false]']]),
		);
	});

	test.each<[string, WritableScope]>([
		["EnvVar", "environment"],
		["GlobalEnvVar", "global"],
		["CollectionVar", "collection"],
	])("%s reaches its own scope", async (word, scope) => {
		const { host, values, message } = await run(
			`bru.set${word}('a', { b: 1 }, { persist: true }); bru.set${word}('c', 2);
			client.setVar('seen', [bru.get${word}('a').b, bru.has${word}('c'), Object.keys(bru.getAll${word}s())]);
			bru.delete${word}('c');`,
		);
		expect(message).toBeUndefined();
		expect(values.get("seen")).toEqual([1, true, ["a", "c"]]);
		expect(host.values.get(scope)).toEqual(new Map([["a", { b: 1 }]]));
		expect(host.persisted).toEqual(["a"]);
		await run(`bru.deleteAll${word}s()`, host);
		expect(host.values.get(scope)).toEqual(new Map());
	});

	test.each<[string, WritableScope]>([
		["getFolderVar", "folder"],
		["getRequestVar", "request"],
		["getSecretVar", "secret"],
		["getOauth2CredentialVar", "oauth2"],
	])("%s reads its own scope", async (method, scope) => {
		const host = memoryHost();
		host.values.set(scope, new Map([["a", "held"]]));
		const { values } = await run(
			`client.setVar('it', client.${method}('a'))`,
			host,
		);
		expect(values.get("it")).toBe("held");
	});
});

describe("a value on its way", () => {
	const value = fc.letrec<{ value: Value }>((tie) => ({
		value: fc.oneof(
			{ maxDepth: 4 },
			fc.string({ unit: "binary" }),
			fc.constantFrom("\ud800", "\0", "\u0001", "$date"),
			fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
			fc.bigInt(),
			fc.boolean(),
			fc.constant(null),
			fc.date({ noInvalidDate: true }),
			fc.array(tie("value"), { maxLength: 4 }),
			fc.dictionary(
				fc.oneof(
					fc.string(),
					fc.constantFrom("$date", "$bigint", "$object", "__proto__", "toJSON"),
				),
				tie("value"),
				{ maxKeys: 3 },
			),
		),
	})).value;

	test("comes back as it was, in the host alone", () => {
		fc.assert(
			fc.property(value, (it) => {
				expect(decodeValue(encodeValue(it))).toEqual(it);
			}),
		);
	});

	test("comes back as it was, through the guest", async () => {
		const cases = fc.sample(value, 100);
		const host = memoryHost();
		const scope = new Map(cases.map((it, index) => [`v${index}`, it]));
		host.values.set("environment", scope);
		const { message, values } = await run(
			"for (const name of Object.keys(client.getAllEnvVars())) client.setVar(name, client.getEnvVar(name))",
			host,
		);
		expect(message).toBeUndefined();
		expect(values).toEqual(scope);
	});
});
