import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../collection/testing/temporary-folder.ts";
import { createSandbox } from "./sandbox.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox({ timeout: 3000 });

let folder: TemporaryFolder;
let root: string;
beforeAll(async () => {
	folder = await temporaryFolder({
		"lib/tool.js": `
			const part = require('./part');
			exports.double = (n) => part.times * n;
			exports.where = [__filename, __dirname, module.id === __filename];`,
		"lib/part.js": "module.exports = { times: 2 };",
		"lib/index.js": "module.exports = 'index';",
		"data.json": '{ "users": [{ "id": 7 }] }',
		"one.js":
			"exports.name = 'one'; exports.other = require('./two').name; exports.done = true;",
		"two.js":
			"const one = require('./one'); exports.name = 'two saw ' + one.name + ' ' + one.done;",
		"counting.js": "globalThis.count = (globalThis.count ?? 0) + 1;",
		"api.js":
			"module.exports = () => { bru.setVar('from', 'module'); expect(req.getMethod()).to.equal('GET'); };",
		"thrower.js":
			"module.exports = () => { throw new TypeError('from the module'); };",
		"broken.js": "const a = 1;\nconst b = ;",
		"broken.json": "{ a: 1 }",
		"es.js": "import x from './lib/tool.js';\nexport const a = 1;",
		"failing.js": "throw new Error('while loading');",
		"libraries.js":
			"const _ = require('lodash'); exports.get = (o) => _.get(o, 'a.b');",
		"endless.js": "for (;;);",
		"closing.js":
			"}); client.setVar('it', typeof guest + typeof host); (() => {",
		"odd \u0001 name.js": "module.exports = 'odd';",
	});
	root = folder.root;
});
afterAll(() => folder[Symbol.asyncDispose]());

async function run(code: string) {
	const host = {
		...memoryHost(),
		collection: { name: "Users", root },
	};
	const outcome = await sandbox.run(scriptOf(code), host);
	const error = outcome.kind === "failed" ? outcome.error : undefined;
	return { host, error, it: host.values.get("runtime")?.get("it") };
}

/** The value of an expression inside the sandbox. */
async function evaluated(expression: string) {
	const { error, it } = await run(`client.setVar('it', ${expression})`);
	expect(error).toBeUndefined();
	return it;
}

describe("a script requires files of its collection", () => {
	test("by a path from the collection's folder, and they each other from theirs", async () => {
		expect(await evaluated("require('./lib/tool.js').double(21)")).toBe(42);
		expect(await evaluated("require('./lib/tool').double(21)")).toBe(42);
		expect(await evaluated("require('./lib')")).toBe("index");
	});

	test("which know their own place", async () => {
		expect(await evaluated("require('./lib/tool').where")).toEqual([
			join(root, "lib", "tool.js"),
			join(root, "lib"),
			true,
		]);
	});

	test("JSON among them", async () => {
		expect(await evaluated("require('./data.json').users[0].id")).toBe(7);
		expect(await evaluated("require('./data').users[0].id")).toBe(7);
	});

	test("in cycles, which see what is there so far", async () => {
		expect(await evaluated("require('./one')")).toEqual({
			name: "one",
			other: "two saw one undefined",
			done: true,
		});
	});

	test("once per script, and again for the next one", async () => {
		const code =
			"(require('./counting'), require('./counting.js'), require('./lib/../counting'), globalThis.count)";
		expect(await evaluated(code)).toBe(1);
		expect(await evaluated(code)).toBe(1);
	});

	test("that have the whole script API", async () => {
		const { host, error } = await run("require('./api')()");
		expect(error).toBeUndefined();
		expect(host.values.get("runtime")?.get("from")).toBe("module");
	});

	test("that require libraries", async () => {
		expect(
			await evaluated("require('./libraries').get({ a: { b: 'deep' } })"),
		).toBe("deep");
	});

	test("by a name that is computed", async () => {
		expect(
			await evaluated(
				"['lib', 'part'].map((n) => n === 'lib' ? require('./' + n) : require('./lib/' + n).times)",
			),
		).toEqual(["index", 2]);
		expect(await evaluated("require('lod' + 'ash').add(1, 2)")).toBe(3);
	});

	test("with a name that could be mistaken", async () => {
		expect(await evaluated("require('./odd \\u0001 name')")).toBe("odd");
	});
});

describe("what goes wrong in a module is told with its place", () => {
	test("an error thrown later points at the script's call", async () => {
		const { error } = await run("\nrequire('./thrower')()");
		expect(error).toMatchObject({
			message: "TypeError: from the module",
			location: { line: 11 },
			hint: "It was thrown in thrower.js, line 1.",
		});
		const own = await run("require('./lib/tool'); null.x");
		expect(own.error?.hint).toBeUndefined();
	});

	test("a syntax error names file and line", async () => {
		const { error } = await run("require('./broken')");
		expect(error?.message).toMatch(
			`SyntaxError: ${join(root, "broken.js")}:2 is not valid JavaScript: `,
		);
		expect(error?.location).toMatchObject({ line: 10 });
	});

	test("broken JSON names the file", async () => {
		const { error } = await run("require('./broken.json')");
		expect(error?.message).toMatch(
			`SyntaxError: ${join(root, "broken.json")} is not valid JSON: `,
		);
	});

	test("an ES module is recognised", async () => {
		const { error } = await run("require('./es')");
		expect(error?.message).toMatch(
			"It looks like an ES module: write `module.exports = …` and `require(…)` in place of `export` and `import`.",
		);
	});

	test("a module that fails fails for everybody who asks", async () => {
		expect(
			await evaluated(
				"[0, 1].map(() => { try { return require('./failing') } catch (e) { return e.message } })",
			),
		).toEqual(["while loading", "while loading"]);
	});

	test("a missing file has node's code", async () => {
		expect(
			await evaluated(
				"(() => { try { require('./none') } catch (e) { return [e.code, e.message] } })()",
			),
		).toEqual([
			"MODULE_NOT_FOUND",
			`Cannot find module "./none": there is no file ${join(root, "none")}, with or without .js or .json. The path counts from ${root}.`,
		]);
	});
});

describe("what the safe sandbox does not have is named", () => {
	test.each(["fs", "node:fs", "child_process", "http", "node:test", "process"])(
		"a part of Node: %s",
		async (name) => {
			const { error } = await run(`require(${JSON.stringify(name)})`);
			expect(error?.message).toBe(
				`require("${name}") is not possible in the safe sandbox: it is a part of Node that reaches beyond the script. If you trust the collection, run it with --sandbox developer.`,
			);
		},
	);

	test.each([
		"left-pad",
		"axios/../../fs",
		"fast-uri",
		"lodash/../ajv",
		"chai/x",
	])("a package that is not in the list: %s", async (name) => {
		const { error } = await run(`require(${JSON.stringify(name)})`);
		expect(error?.message).toMatch(
			`Cannot find module "${name}". In the safe sandbox there are ajv, ajv-formats, assert, atob, axios,`,
		);
		expect(error?.message).toMatch("--sandbox developer");
	});

	test.each(["undefined", "''", "{}", "42", "null"])(
		"what is no name: %s",
		async (name) => {
			const { error } = await run(`require(${name})`);
			expect(error?.message).toBe(
				"TypeError: require takes the name of a module.",
			);
		},
	);
});

describe("a hostile module", () => {
	test("is stopped at the script's time limit", async () => {
		const hasty = await createSandbox({ timeout: 150 });
		const host = { ...memoryHost(), collection: { name: "Users", root } };
		const outcome = await hasty.run(scriptOf("require('./endless')"), host);
		expect(outcome).toMatchObject({
			error: { code: "SCRIPT_TIMEOUT", location: { line: 10 } },
		});
		expect(await evaluated("require('./lib')")).toBe("index");
	});

	test("gains nothing by closing the function it is wrapped in", async () => {
		const { it } = await run("require('./closing')");
		expect(it).toBe("undefinedundefined");
	});

	test("finds no way into the libraries' own modules", async () => {
		const names = [
			"curlew:own/webcrypto",
			"curlew:own/chai",
			"own/chai",
			"../own/chai",
			"curlew:lodash/lodash.min.js",
			"__proto__",
			"constructor",
			"toString",
		];
		for (const name of names) {
			const { error } = await run(`require(${JSON.stringify(name)})`);
			expect(error?.message).toMatch(/^Cannot (?:find module|load) "/);
		}
	});

	test("that changes a library changes it for itself alone", async () => {
		await run(
			"const _ = require('lodash'); _.add = () => 'changed'; require('chai').expect = 1; expect = 2",
		);
		expect(await evaluated("require('lodash').add(1, 2)")).toBe(3);
		expect(await evaluated("typeof expect")).toBe("function");
	});

	test("that polluted prototypes before still gets what it asks for", async () => {
		expect(
			await evaluated(
				"(() => { Object.prototype.id = 'x'; Object.prototype.kind = 'json'; Object.prototype.exports = 1; Map.prototype.get = () => ({ exports: 'fake' }); String.prototype.startsWith = () => true; const n = './lib/part'; return require(n).times })()",
			),
		).toBe(2);
		expect(({} as Record<string, unknown>).id).toBeUndefined();
	});

	test("cannot be required from another collection's sandbox session", async () => {
		await run("require('./lib/tool')");
		const host = memoryHost();
		const outcome = await sandbox.run(
			scriptOf(`require(${JSON.stringify(join(root, "lib/tool.js"))})`),
			host,
		);
		expect(outcome).toMatchObject({
			error: {
				message: expect.stringMatching("not inside the collection's folder"),
			},
		});
	});
});
