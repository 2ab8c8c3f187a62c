import { describe, expect, test } from "vitest";
import { readScript } from "./read-script.ts";

/** `scope.name` of everything that a script sets, and `scope.*` for what cannot be told. */
function sets(code: string): readonly string[] {
	const { writes, openWrites } = readScript(code);
	return [
		...writes.map(({ scope, name }) => `${scope}.${name}`),
		...openWrites.map(
			({ scope, prefix, suffix }) => `${scope}.${prefix}*${suffix}`,
		),
	];
}

describe("names of variables", () => {
	test.each([
		['client.setVar("a", 1)', ["runtime.a"]],
		["bru.setVar('a', 1)", ["runtime.a"]],
		["bru.setVar(`a`, 1)", ["runtime.a"]],
		['bru.setEnvVar("a", 1, { persist: true })', ["environment.a"]],
		['bru.setGlobalEnvVar("a", 1)', ["global.a"]],
		['bru.setCollectionVar("a", 1)', ["collection.a"]],
		['bru["setVar"]("a", 1)', ["runtime.a"]],
		['bru?.setVar?.("a", 1)', ["runtime.a"]],
		['globalThis.bru.setVar("a", 1)', ["runtime.a"]],
		['bru.runner.iterationData.set("a", 1)', ["data.a"]],
	])("%s sets %j", (code, names) => {
		expect(sets(code)).toEqual(names);
	});

	test.each([
		['const name = "a"; bru.setVar(name, 1)', ["runtime.a"]],
		['bru.setVar("user" + "_" + 1, 1)', ["runtime.user_1"]],
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the script's
		['const p = "user"; bru.setVar(`${p}_id`, 1)', ["runtime.user_id"]],
		['bru.setVar(x ? "a" : "b", 1)', ["runtime.a", "runtime.b"]],
		['const KEYS = { token: "t" }; bru.setVar(KEYS.token, 1)', ["runtime.t"]],
		[
			'for (const k of ["a", "b"]) bru.setVar(k, 1)',
			["runtime.a", "runtime.b"],
		],
		['["a", "b"].forEach((k) => bru.setVar(k, 1))', ["runtime.a", "runtime.b"]],
		[
			"Object.entries({ a: 1, b: 2 }).forEach(([k, v]) => bru.setVar(k, v))",
			["runtime.a", "runtime.b"],
		],
		[
			'function save(k, v) { bru.setVar(k, v); } save("a", 1); save("b", 2);',
			["runtime.a", "runtime.b"],
		],
		['["a", "b"].forEach((n, i) => bru.setVar(n + i, i))', "a0 a1 b0 b1"],
		['for (const [i, n] of ["a"].entries()) bru.setVar(n + i, i)', "a0"],
		["for (const k in { a: 1, b: 2 }) bru.setVar(k, 1)", "a b"],
		['for (const n of new Set(["a"])) bru.setVar(n, 1)', "a"],
		['["a"].concat(["b"]).forEach((n) => bru.setVar(n, 1))', "a b"],
		['[...["a"], "b"].forEach((n) => bru.setVar(n, 1))', "a b"],
		['"a,b".split(",").forEach((n) => bru.setVar(n, 1))', "a b"],
		['["a", "b"].filter(isWanted).forEach((n) => bru.setVar(n, 1))', "a b"],
		['["a"].map((n) => "x_" + n).forEach((n) => bru.setVar(n, 1))', "x_a"],
		[
			'const L = ["a", "b"]; for (let i = 0; i < L.length; i++) bru.setVar(L[i], i)',
			"a b",
		],
		["const NAMES = { one: 'a' }; bru.setVar(NAMES[which], 1)", "a"],
	])("computed: %s sets %j", (code, names) => {
		const expected =
			typeof names === "string"
				? names.split(" ").map((name) => `runtime.${name}`)
				: names;
		expect(sets(code)).toEqual(expected);
	});

	test.each([
		[
			'["a"].forEach((n, i) => bru.setVar(n, i)); for (const n of ["b"]) bru.setVar(n, 1)',
			["a", "b"],
		],
		[
			'const f = (k) => bru.setVar(k, 1); f("a"); for (const k of res.body) use(k);',
			["a"],
		],
		['let k = "a"; { let k = res.body.k; use(k); } bru.setVar(k, 1);', ["a"]],
		[
			'function f(k) { bru.setVar(k, 1); } f("a"); try { g() } catch (k) { use(k) }',
			["a"],
		],
		[
			'const k = "a"; function g() { if (x) { var k = "b"; } bru.setVar(k, 1); }',
			["b"],
		],
		['const { k } = { k: "a" }; bru.setVar(k, 1); use(({ k }) => k);', ["a"]],
		[
			'switch (1) { case 1: { const k = "a"; bru.setVar(k, 1); } } const k = res.body;',
			["a"],
		],
	])("the same name in another scope is another one: %s", (code, names) => {
		expect(sets(code)).toEqual(names.map((name) => `runtime.${name}`));
	});

	test.each([
		["const { setVar } = bru; setVar('a', 1)", ["runtime.a"]],
		["const { setVar: set } = client; set('a', 1)", ["runtime.a"]],
		["const b = bru; b.setVar('a', 1)", ["runtime.a"]],
		["const set = bru.setVar.bind(bru); set('a', 1)", ["runtime.a"]],
		["const set = bru.setVar; set('a', 1)", ["runtime.a"]],
		["function f(x) { x.setVar('a', 1); } f(bru);", ["runtime.a"]],
		["(client || bru).setVar('a', 1)", ["runtime.a"]],
		[
			"const b = typeof bru === 'undefined' ? null : bru; b.setVar('a', 1)",
			["runtime.a"],
		],
		["let c; (c = client).setVar('a', 1)", ["runtime.a"]],
	])("under another name: %s sets %j", (code, names) => {
		expect(sets(code)).toEqual(names);
	});

	test.each([
		["bru.setVar(res.body.name, 1)", ["runtime.*"]],
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the script's
		["bru.setVar(`user_${res.body.id}`, 1)", ["runtime.user_*"]],
		["bru.setVar(res.body.id + '_token', 1)", ["runtime.*_token"]],
		["Object.keys(res.body).forEach((k) => bru.setVar(k, 1))", ["runtime.*"]],
		["bru[method]('a', 1)", ["any.*"]],
		["somebody.take(bru)", ["any.*"]],
		["module.exports = { client }", ["any.*"]],
		["list.forEach(bru.setVar)", ["runtime.*"]],
		["bru.setVar.apply(bru, args)", ["runtime.*"]],
		["let k = 'a'; k += x; bru.setVar(k, 1)", ["runtime.*"]],
		["require(path)", ["any.*"]],
		["['b'].forEach(bru.setNextRequest)", ["any.*"]],
		["eval(text)", ["any.*"]],
		["const run = eval; run(text)", ["any.*"]],
		["new Function(text)()", ["any.*"]],
		["import('./x').then((x) => x())", ["any.*"]],
		["globalThis['cli' + end].setVar('a', 1)", ["any.*"]],
		["const { client: c } = globalThis; c.setVar('a', 1)", ["any.*"]],
		["Reflect.get(all, 'client').setVar('a', 1)", ["any.*"]],
		["Object.values(client).forEach((f) => f('a', 1))", ["any.*"]],
		["function f(...all) { all[0].setVar('a', 1); } f(client)", ["any.*"]],
		[
			'var k = "a"; if (x) { var k = res.body; } bru.setVar(k, 1)',
			["runtime.*"],
		],
		['let k = "a"; { k = res.body; } bru.setVar(k, 1)', ["runtime.*"]],
		['new Map([["a", 1]]).forEach((k) => bru.setVar(k, 1))', ["runtime.*"]],
		[
			'["a"].map(async (n) => n).forEach((n) => bru.setVar(n, 1))',
			["runtime.*"],
		],
		[
			'const L = ["a"]; L.push(res.body.x); for (const k of L) bru.setVar(k, 1)',
			["runtime.*"],
		],
		["for (const k in res.body) bru.setVar(k, 1)", ["runtime.*"]],
	])("in doubt: %s may set %j", (code, names) => {
		expect(sets(code)).toEqual(names);
	});

	test.each([
		"if (bru) console.log(typeof bru.setVar)",
		"if (x instanceof Function || typeof eval === 'function') globalThis.count = 1",
		"console.log(client && 1, client ? 1 : 2, Object.keys(client))",
		"bru.setGlobalEnvVar && 1",
		"const client = new Client(); client.setVar('a', 1)",
		"console.log(bru); expect(bru).to.be.an('object')",
		"// bru.setVar('a', 1)",
		"'bru.setVar(1)'",
	])("%s sets nothing", (code) => {
		expect(sets(code)).toEqual([]);
	});
});

test("code that is nested too deep may do anything", () => {
	const deep = `client.setVar("a", ${"[".repeat(50_000)}${"]".repeat(50_000)})`;
	expect(sets(deep)).toEqual(["any.*"]);
	const sum = `client.setVar("a", ${"1 + ".repeat(20_000)}1)`;
	expect(["any.*", "runtime.a"]).toContain(sets(sum)[0]);
});
