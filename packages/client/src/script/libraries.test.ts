import { describe, expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

/** What a script puts into the variable `it`. */
async function result(code: string) {
	const host = memoryHost();
	const outcome = await sandbox.run(scriptOf(code), host);
	expect(outcome).toEqual({ kind: "finished" });
	return host.values.get("runtime")?.get("it");
}

const evaluated = (expression: string) =>
	result(`client.setVar('it', ${expression})`);

test.each([
	["moment.utc(0).year()", 1970],
	["new Ajv({ strict: false }).validate({ type: 'string' }, 1)", false],
	[
		"addFormats(new Ajv()).validate({ type: 'string', format: 'date' }, 'x')",
		false,
	],
	["tv4.validate(1, { type: 'string' })", false],
	["uuid.validate(uuid.v4())", true],
	["nanoid.nanoid(10).length", 10],
	["jwt.decode(jwt.sign({ a: 1 }, 'key')).a", 1],
	["path.join('/a', '../b')", "/b"],
	["[typeof axios.get, axios === require('axios')].join()", "function,true"],
])(
	"a library needs no require where Bruno's sandbox needs none: %s",
	async (expression, value) => {
		expect(await evaluated(expression)).toEqual(value);
	},
);

test("a script's own variables may be called like a library", async () => {
	const code = "const moment = 5; let uuid = 6; function path() {}";
	expect(await result(`${code} client.setVar('it', moment + uuid)`)).toBe(11);
});

describe("each library does its work", () => {
	test.each([
		[
			"require('lodash').groupBy([1, 2, 3], (n) => n % 2)",
			{ 0: [2], 1: [1, 3] },
		],
		["require('lodash/get')({ a: [{ b: 1 }] }, 'a[0].b')", 1],
		["require('lodash/fp').map((n) => n + 1)([1, 2])", [2, 3]],
		[
			"require('moment').utc(0).add(1, 'month').format()",
			"1970-02-01T00:00:00Z",
		],
		["require('moment')('2024-02-30').isValid()", false],
		["require('moment').utc(0).locale('de').format('dddd')", "Donnerstag"],
		["require('crypto-js').SHA256('a').toString().slice(0, 8)", "ca978112"],
		[
			"require('crypto-js/hmac-sha1')('a', 'k').toString(require('crypto-js/enc-base64'))",
			"QOfUQcrbF7B/BQNBqiOmgg7YHIs=",
		],
		[
			"((C) => C.AES.decrypt(C.AES.encrypt('text', 'pw').toString(), 'pw').toString(C.enc.Utf8))(require('crypto-js'))",
			"text",
		],
		["require('buffer').Buffer.from('é').toString('base64')", "w6k="],
		["Buffer.concat([Buffer.from('a'), Buffer.from([98])]).toString()", "ab"],
		["require('atob')('YQ==') + require('btoa')('a')", "aYQ=="],
		["require('path').join('/a', '../b', 'c.txt')", "/b/c.txt"],
		["require('node:path').posix.basename('/a/b.c', '.c')", "b"],
		[
			"require('path').resolve('a', '../b.txt') === client.cwd() + '/b.txt'",
			true,
		],
		["require('path').resolve('/a', 'b')", "/a/b"],
		["require('path').relative('a/b', 'a/c')", "../c"],
		["require('tv4').validate(1, { type: 'string' })", false],
		["require('nanoid').nanoid(10).length", 10],
		["require('nanoid').customAlphabet('ab', 5)().replace(/[ab]/g, '')", ""],
		["require('uuid').validate(require('uuid').v4())", true],
		["require('uuid').version(require('uuid').v7())", 7],
		[
			"require('uuid').v5('x', require('uuid').v5.DNS)",
			"05b16a01-46c6-56dd-bd6e-c6dfb4a1427a",
		],
		[
			"require('querystring').stringify({ a: [1, 2], b: 'x y' })",
			"a=1&a=2&b=x%20y",
		],
		["require('url').parse('http://h:8/p?x=1', true).query.x", "1"],
		["require('util').format('%s=%d', 'a', 1)", "a=1"],
	])("%s", async (expression, expected) => {
		expect(await evaluated(expression)).toEqual(expected);
	});

	test("ajv has all the shapes it is imported by, other drafts and formats", async () => {
		const schema = "{ type: 'object', required: ['a', 'b'] }";
		expect(
			await evaluated(
				`[require('ajv'), require('ajv').default, require('ajv').Ajv, require('ajv/dist/2020'), require('ajv/dist/2019')]
				.map((Ajv) => { const ajv = new Ajv({ allErrors: true }); ajv.validate(${schema}, {}); return ajv.errors.length })`,
			),
		).toEqual([2, 2, 2, 2, 2]);
		expect(
			await result(
				"const Ajv = require('ajv'); const addFormats = require('ajv-formats'); const ajv = new Ajv(); addFormats(ajv); client.setVar('it', ['a@b.de', 'no'].map((m) => ajv.validate({ type: 'string', format: 'email' }, m)))",
			),
		).toEqual([true, false]);
	});

	test("chai is the one behind expect", async () => {
		expect(
			await evaluated(
				"[require('chai').expect === expect, require('chai').assert === assert, require('chai') === chai]",
			),
		).toEqual([true, true, true]);
	});

	test("two libraries in one script share nothing but the platform", async () => {
		expect(
			await result(
				"const _ = require('lodash'); const moment = require('moment'); client.setVar('it', _.map([0], (t) => moment.utc(t).year()))",
			),
		).toEqual([1970]);
	});

	test("random values differ from one script to the next, though both start from one memory", async () => {
		const code =
			"[require('uuid').v4(), require('nanoid').nanoid(), require('crypto-js').lib.WordArray.random(8).toString(), require('lodash').random(0, 1e9), require('uuid').v1()]";
		const [first, second] = [await evaluated(code), await evaluated(code)];
		if (!Array.isArray(first) || !Array.isArray(second)) throw new Error("?");
		for (const [index, value] of first.entries()) {
			expect(value).not.toEqual(second[index]);
		}
	});
});

describe("jsonwebtoken", () => {
	const HEAD = "const jwt = require('jsonwebtoken');";

	test("signs, verifies and decodes", async () => {
		expect(
			await result(
				`${HEAD} const token = jwt.sign({ sub: 'ada' }, 'secret', { expiresIn: '1h', issuer: 'me', header: { kid: 'k1' } });
				const { payload, header } = jwt.decode(token, { complete: true });
				const { sub, iss, exp, iat } = jwt.verify(token, 'secret', { issuer: 'me' });
				client.setVar('it', [sub, iss, exp - iat, header.alg, header.kid, payload.sub]);`,
			),
		).toEqual(["ada", "me", 3600, "HS256", "k1", "ada"]);
	});

	test("throws its own errors", async () => {
		expect(
			await result(
				`${HEAD} const seen = [];
				for (const token of [jwt.sign({ exp: 1 }, 'k'), jwt.sign({ nbf: 9e9 }, 'k'), jwt.sign({}, 'z'), 'no.jwt']) {
					try { jwt.verify(token, 'k') } catch (e) { seen.push([e.name, e.message, e instanceof jwt.JsonWebTokenError, e instanceof Error]) }
				}
				client.setVar('it', seen);`,
			),
		).toEqual([
			["TokenExpiredError", "jwt expired", true, true],
			["NotBeforeError", "jwt not active", true, true],
			["JsonWebTokenError", "invalid signature", true, true],
			["JsonWebTokenError", "jwt malformed", true, true],
		]);
	});

	test("takes callbacks, and a function that finds the key", async () => {
		expect(
			await result(
				`${HEAD} const seen = [];
				await new Promise((done) => jwt.sign({ a: 1 }, 'k', { algorithm: 'HS512' }, (error, token) => {
					seen.push(error, jwt.decode(token).a);
					jwt.verify(token, (header, found) => found(null, header.alg === 'HS512' ? 'k' : 'x'), (error, payload) => {
						seen.push(error, payload.a);
						jwt.verify(token, 'wrong', (error) => { seen.push(error.message); done() });
					});
				}));
				client.setVar('it', seen);`,
			),
		).toEqual([null, 1, null, 1, "invalid signature"]);
	});

	test("works with RSA and elliptic keys as PEM", async () => {
		const { generateKeyPairSync } = await import("node:crypto");
		const encodings = {
			publicKeyEncoding: { type: "spki", format: "pem" },
			privateKeyEncoding: { type: "pkcs8", format: "pem" },
		} as const;
		const rsa = generateKeyPairSync("rsa", {
			modulusLength: 2048,
			...encodings,
		});
		const ec = generateKeyPairSync("ec", { namedCurve: "P-256", ...encodings });
		const keys = JSON.stringify([
			["RS256", rsa],
			["PS384", rsa],
			["ES256", ec],
		]);
		expect(
			await result(
				`${HEAD} client.setVar('it', ${keys}.map(([algorithm, { privateKey, publicKey }]) =>
					jwt.verify(jwt.sign({ algorithm }, privateKey, { algorithm }), Buffer.from(publicKey), { algorithms: [algorithm] }).algorithm))`,
			),
		).toEqual(["RS256", "PS384", "ES256"]);
	});

	test("refuses keys whose reading nothing could interrupt", async () => {
		expect(
			await result(
				`${HEAD} try { jwt.sign({}, { key: '-----BEGIN ENCRYPTED PRIVATE KEY-----\\nMII=\\n-----END ENCRYPTED PRIVATE KEY-----', passphrase: 'x' }, { algorithm: 'RS256' }) } catch (e) { client.setVar('it', e.message) }`,
			),
		).toMatch("The safe sandbox does not take encrypted private keys");
	});
});
