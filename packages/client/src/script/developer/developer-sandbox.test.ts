import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
	type MemoryHostOptions,
	memoryHost,
	scriptOf,
} from "../fixtures/script-host.ts";
import type { ScriptSource } from "../host.ts";
import { createDeveloperSandbox } from "./developer-sandbox.ts";

const folder = await mkdtemp(join(tmpdir(), "curlew-developer-"));
const root = join(folder, "collection");
const file = join(root, "users", "create.yml");
await writeFiles({
	"collection/data/users.json": '[{"name":"Ada"}]',
	"collection/lib/greet.js":
		"const { shout } = require('./shout'); exports.greet = (name) => shout('hello ' + name);",
	"collection/lib/shout.js":
		"const { upperCase } = require('lodash'); exports.shout = upperCase;",
	"collection/lib/session.js":
		"let calls = 0; exports.next = () => ++calls; exports.remember = (name, value) => client.setVar(name, value + req.getName());",
	"collection/lib/token.mjs":
		"export const token = 'abc'; export default () => bru.getVar('who');",
	"collection/lib/broken.js": "\n\nconst = 5;",
	"collection/lib/throws.js":
		"exports.check = (user) => {\n  return user.address.city;\n};",
	"collection/lib/global.js": "globalThis.installed = 'by a module';",
	"collection/node_modules/@acme/signer/package.json":
		'{"name":"@acme/signer","version":"1.0.0","exports":{"import":"./signer.mjs","require":"./signer.cjs"}}',
	"collection/node_modules/@acme/signer/signer.cjs":
		"const { createHmac } = require('node:crypto'); class SignatureError extends Error {} exports.SignatureError = SignatureError; exports.sign = (text, key) => { if (!key) throw new SignatureError('no key'); return createHmac('sha256', key).update(text).digest('hex') }; exports.list = () => [1, { a: 2 }]; exports.when = () => new Date(0);",
	"collection/node_modules/@acme/signer/signer.mjs":
		"export const kind = 'module';",
	"collection/users/beside.js": "module.exports = 'beside the script';",
	"shared/common.js": "module.exports = 'shared';",
	"shared/node_modules/left/index.js": "module.exports = 'left';",
	"shared/node_modules/left/package.json": '{"name":"left"}',
});
const sandbox = createDeveloperSandbox({ moduleRoots: ["../shared"] });
afterAll(async () => {
	sandbox.dispose();
	await rm(folder, { recursive: true });
});

async function writeFiles(files: Record<string, string>): Promise<void> {
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text);
	}
}

async function run(
	code: string,
	options: MemoryHostOptions = {},
	place: Partial<ScriptSource> = {},
) {
	const host = {
		...memoryHost(options),
		collection: { name: "Users", root },
	};
	const outcome = await sandbox.run(scriptOf(code, { file, ...place }), host);
	return {
		outcome,
		host,
		error: outcome.kind === "failed" ? outcome.error : undefined,
		it: host.values.get("runtime")?.get("it"),
		lines: host.output.map(({ text }) => text),
	};
}

describe("require", () => {
	test("loads what Node has, with and without its prefix", async () => {
		const { it } = await run(
			`const fs = require('fs');
			const { join } = require('node:path');
			const users = JSON.parse(fs.readFileSync(join(client.cwd(), 'data', 'users.json'), 'utf8'));
			const { execFileSync } = require('child_process');
			const said = execFileSync(process.execPath, ['-p', '6 * 7']).toString().trim();
			client.setVar('it', [users, said, Buffer.from('ä').length, require('buffer').Buffer === Buffer])`,
		);
		expect(it).toEqual([[{ name: "Ada" }], "42", 2, true]);
	});

	test("finds files from the collection's folder, and modules beside those", async () => {
		const { it } = await run(
			`client.setVar('it', [require('./lib/greet').greet('Ada'), require('./data/users.json')[0].name, require('lib/shout').shout('x')])`,
		);
		expect(it).toEqual(["HELLO ADA", "Ada", "X"]);
	});

	test("finds a file beside the script that is not in the collection's folder", async () => {
		const { it } = await run("client.setVar('it', require('./beside.js'))");
		expect(it).toBe("beside the script");
	});

	test("finds the collection's packages before Node's rules end, by their conditions", async () => {
		const { it } = await run(
			`const { sign } = require('@acme/signer');
			client.setVar('it', [sign('text', 'key').length, (await import('@acme/signer')).kind])`,
		);
		expect(it).toEqual([64, "module"]);
	});

	test("finds files and packages of further roots", async () => {
		const { it } = await run(
			"client.setVar('it', [require('common.js'), require('left'), (await import('left')).default])",
		);
		expect(it).toEqual(["shared", "left", "left"]);
	});

	test("finds the libraries that come with Curlew where the collection has none", async () => {
		const { it } = await run(
			`const { faker } = require('@faker-js/faker');
			client.setVar('it', [
				typeof faker.person.firstName(), typeof require('axios').get, require('moment').utc(0).year(),
				require('lodash/chunk')([1, 2], 1).length, require('uuid').validate(crypto.randomUUID()), require('btoa')('a'),
				require('chai').expect === expect, (await import('lodash')).default.add(1, 2),
			])`,
		);
		expect(it).toEqual(["string", "function", 1970, 2, true, "YQ==", true, 3]);
	});

	test("loads ES modules, which see the script's API", async () => {
		const { it } = await run(
			`client.setVar('who', 'Ada');
			const { token } = require('./lib/token.mjs');
			const module = await import('./lib/token.mjs');
			client.setVar('it', [token, module.default()])`,
		);
		expect(it).toEqual(["abc", "Ada"]);
	});

	test("of a module that is not there says what to do", async () => {
		const { error } = await run("\nconst pg = require('pg');");
		expect(error).toMatchObject({
			code: "SCRIPT_ERROR",
			message: "Cannot find module 'pg'.",
			hint: `If it is a package, run \`npm install pg\` in ${root}.`,
			location: { line: 11 },
		});
		expect((await run("require('./lib/no')")).error?.hint).toBe(
			`Paths count from the collection's folder, ${root}.`,
		);
	});

	test("of a module that is not JavaScript names its file and line", async () => {
		const { error } = await run("\nrequire('./lib/broken')");
		expect(error).toMatchObject({
			message: "SyntaxError: Unexpected token '='",
			hint: `It was thrown in ${join("lib", "broken.js")}, line 3.`,
			location: { line: 11, column: 7 },
		});
	});

	test("gives scripts what modules of Node's begin with", async () => {
		const { it } = await run(
			"client.setVar('it', [__filename, __dirname, typeof module.exports, exports === module.exports])",
		);
		expect(it).toEqual([file, dirname(file), "object", true]);
	});
});

describe("values of modules", () => {
	test("are of the same kind as the script's own", async () => {
		const { it } = await run(
			`const { list, when, sign, SignatureError } = require('@acme/signer');
			let error; try { sign('x') } catch (thrown) { error = thrown }
			test('same', () => {
				expect(list()).to.deep.equal([1, { a: 2 }]);
				expect(list()).to.be.an.instanceof(Array);
				expect(() => sign('x')).to.throw(SignatureError, 'no key');
			});
			client.setVar('when', when());
			client.setVar('it', [list() instanceof Array, when() instanceof Date, error instanceof Error, require('util').isDeepStrictEqual(list(), [1, { a: 2 }])])`,
		);
		expect(it).toEqual([true, true, true, true]);
	});

	test("keep their state from one script to the next", async () => {
		await run("require('./lib/session').next()");
		const { it } = await run(
			"client.setVar('it', require('./lib/session').next())",
		);
		expect(it).toBe(2);
	});

	test("use the API of the script that calls them", async () => {
		await run("require('./lib/session')");
		const { host } = await run(
			"require('./lib/session').remember('name', 'of ')",
		);
		expect(host.values.get("runtime")?.get("name")).toBe("of Get users");
	});

	test("that they made global stay, as they were loaded once", async () => {
		await run("require('./lib/global')");
		const { it } = await run(
			"require('./lib/global'); client.setVar('it', installed)",
		);
		expect(it).toBe("by a module");
	});
});

describe("an error", () => {
	test("in a module shows the script's line and names the module's", async () => {
		const { error } = await run(
			"const { check } = require('./lib/throws');\n\ncheck({});",
		);
		expect(error).toMatchObject({
			message:
				"TypeError: Cannot read properties of undefined (reading 'city')",
			hint: `It was thrown in ${join("lib", "throws.js")}, line 2.`,
			location: { file, line: 12, column: 7 },
			excerpt: "      check({});",
		});
	});

	test("in a test that calls a module fails that test", async () => {
		const { host } = await run(
			"const { check } = require('./lib/throws');\ntest('city', () => check({}));",
		);
		expect(host.testResults).toMatchObject([
			{
				name: "city",
				status: "failed",
				error: {
					location: { line: 11 },
					hint: `It was thrown in ${join("lib", "throws.js")}, line 2.`,
				},
			},
		]);
	});

	test("in a callback of Node's fails the script, and the next one runs", async () => {
		const { error } = await run(
			"require('fs').stat('/', () => {\n  boom();\n});\nawait client.sleep(500)",
		);
		expect(error).toMatchObject({
			message: "ReferenceError: boom is not defined",
			location: { line: 11 },
		});
		expect((await run("client.setVar('it', 1)")).it).toBe(1);
	});

	test("in a callback that nobody waited for fails the script that runs then", async () => {
		await run("require('fs').stat('/', () => { throw new Error('late') });");
		await expect
			.poll(async () => (await run("await client.sleep(1)")).error?.message, {
				timeout: 10_000,
			})
			.toBe("late");
	});
});

describe("a script", () => {
	test("that calls process.exit fails, and the process stays", async () => {
		const { error } = await run("\nprocess.exit(0);");
		expect(error).toMatchObject({
			code: "SCRIPT_ERROR",
			message: "The script called process.exit(0).",
			hint: "A script ends with `return`; the run, with `client.runner.stopExecution()`.",
			location: { line: 11, column: 15 },
		});
		expect((await run("client.setVar('it', 1)")).it).toBe(1);
	});

	test("writes to the standard output by way of the console", async () => {
		const { lines, host } = await run(
			`process.stdout.write('a\\nb\\n'); process.stderr.write('c'); console.log('d');
			require('node:console').log({ e: 1 })`,
		);
		expect(lines).toEqual(["a", "b", "c", "d", "{ e: 1 }"]);
		expect(host.output[2]?.level).toBe("error");
	});

	test("has Node's own web platform", async () => {
		const { it } = await run(
			`const { URL: Url } = require('node:url');
			client.setVar('it', [
				URL === Url, typeof fetch, typeof process.version, setTimeout(() => {}, 1).constructor.name,
				new Intl.NumberFormat('de').format(1.5), Object.prototype.toString.call(crypto.subtle),
			])`,
		);
		expect(it).toEqual([
			true,
			"function",
			"string",
			"Timeout",
			"1,5",
			"[object SubtleCrypto]",
		]);
	});

	test("may change the environment of its own process only", async () => {
		await run("process.env.CURLEW_TEST_MARK = 'x'; process.chdir = () => {}");
		expect(process.env.CURLEW_TEST_MARK).toBeUndefined();
	});

	test("hears of a request without response while others have used its thread", async () => {
		const host = { ...memoryHost(), collection: { name: "Users", root } };
		const outcome = await sandbox.run(
			scriptOf(
				"const began = 'began'; req.onFail((error) => client.setVar('it', [began, error.code, error instanceof Error]))",
				{ kind: "before-request", file },
			),
			host,
		);
		if (outcome.kind !== "finished" || !outcome.onFail) throw new Error();
		await run("req.onFail(() => client.setVar('it', 'other'))");
		const failure = {
			message: "refused",
			code: "ECONNREFUSED",
			url: "http://x",
			method: "GET",
		};
		expect(await outcome.onFail.handle(failure)).toEqual({ kind: "finished" });
		expect(host.values.get("runtime")?.get("it")).toEqual([
			"began",
			"ECONNREFUSED",
			true,
		]);
	});
});
