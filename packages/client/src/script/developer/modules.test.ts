import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { nodeCollection } from "./testing/node-collection.ts";

const { file, remove, root, run } = await nodeCollection();
afterAll(remove);

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
				require('chai').expect === expect, (await import('lodash')).default.add(1, 2), require('node-fetch') === fetch,
			])`,
		);
		expect(it).toEqual([
			"string",
			"function",
			1970,
			2,
			true,
			"YQ==",
			true,
			3,
			true,
		]);
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
