import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { resultOf, runCode } from "./testing/script-run.ts";

const sandbox = await createSandbox({ timeout: 5000 });

const run = (code: string) => runCode(sandbox, code);
const result = (code: string) => resultOf(sandbox, code);

describe("require('crypto')", () => {
	const HEAD = "const crypto = require('crypto');";

	test("hashes", async () => {
		expect(
			await result(
				`${HEAD} client.setVar('it', [
					crypto.createHash('md5').update('a').update('b').digest('hex'),
					crypto.createHmac('sha256', 'k').update('é').digest('base64'),
					crypto.createHmac('sha1', Buffer.from('k')).update(Buffer.from('a')).digest().length,
					crypto.createHash('sha256').update('a').digest('base64url'),
					crypto.getHashes().includes('sha512'),
				])`,
			),
		).toEqual([
			createHash("md5").update("ab").digest("hex"),
			createHmac("sha256", "k").update("é").digest("base64"),
			20,
			createHash("sha256").update("a").digest("base64url"),
			true,
		]);
	});

	test("encrypts and decrypts", async () => {
		expect(
			await result(
				`${HEAD} const [key, iv] = [Buffer.alloc(32, 1), Buffer.alloc(16, 2)];
				const to = crypto.createCipheriv('aes-256-cbc', key, iv);
				const text = to.update('secret', 'utf8', 'hex') + to.final('hex');
				const back = crypto.createDecipheriv('aes-256-cbc', key, iv);
				const gcm = crypto.createCipheriv('aes-256-gcm', key, iv);
				gcm.setAAD(Buffer.from('more'));
				const sealed = Buffer.concat([gcm.update('secret'), gcm.final()]);
				const open = crypto.createDecipheriv('aes-256-gcm', key, iv);
				open.setAAD(Buffer.from('more'));
				open.setAuthTag(gcm.getAuthTag());
				client.setVar('it', [text, back.update(text, 'hex', 'utf8') + back.final('utf8'), sealed.length, open.update(sealed, null, 'utf8') + open.final('utf8')])`,
			),
		).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), "secret", 6, "secret"]);
	});

	test("signs and verifies with PEM keys", async () => {
		const { generateKeyPairSync } = await import("node:crypto");
		const pair = generateKeyPairSync("rsa", {
			modulusLength: 2048,
			publicKeyEncoding: { type: "spki", format: "pem" },
			privateKeyEncoding: { type: "pkcs8", format: "pem" },
		});
		expect(
			await result(
				`${HEAD} const { publicKey, privateKey } = ${JSON.stringify(pair)};
				const signature = crypto.createSign('RSA-SHA256').update('text').sign(privateKey, 'base64');
				const pss = { padding: crypto.constants.RSA_PKCS1_PSS_PADDING };
				const other = crypto.sign('sha256', Buffer.from('text'), { key: crypto.createPrivateKey(privateKey), ...pss });
				client.setVar('it', [
					crypto.createVerify('RSA-SHA256').update('text').verify(publicKey, signature, 'base64'),
					crypto.createVerify('SHA256').update('other').verify(publicKey, signature, 'base64'),
					signature.length,
					other.length,
				])`,
			),
		).toEqual([true, false, 344, 256]);
	});

	test("derives, compares and is random", async () => {
		expect(
			await result(
				`${HEAD} client.setVar('it', [
					crypto.pbkdf2Sync('password', 'salt', 1, 20, 'sha1').toString('hex'),
					Buffer.from(crypto.hkdfSync('sha256', 'k', 's', 'i', 8)).length,
					crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a')),
					crypto.randomBytes(70000).length,
					crypto.randomInt(5, 6),
					/^[0-9a-f-]{36}$/.test(crypto.randomUUID()),
				])`,
			),
			// RFC 6070, first vector
		).toEqual([
			"0c60c80f961f0e71f3a9b524af6012062fe037a6",
			8,
			true,
			70_000,
			5,
			true,
		]);
	});

	test.each([
		["rounds", "pbkdf2Sync('p', 's', 1e9, 16, 'sha1')"],
		["rounds", "pbkdf2Sync('p', 's', 1e5, 1e6, 'sha1')"],
		["at most", "createHash('shake256', { outputLength: 2 ** 30 })"],
		[
			"encrypted private keys",
			"sign('sha256', Buffer.from('a'), { key: '-----BEGIN ENCRYPTED PRIVATE KEY-----', passphrase: 'x' })",
		],
		[
			"longer than the safe sandbox takes",
			"sign('sha256', Buffer.from('a'), '-----BEGIN PRIVATE KEY-----' + 'A'.repeat(1e6))",
		],
	])(
		"refuses work that would hold everything up: %s, %s",
		async (message, call) => {
			const started = performance.now();
			const { error } = await run(`require('crypto').${call}`);
			expect(error?.message).toMatch(message);
			expect(performance.now() - started).toBeLessThan(2000);
		},
	);

	test.each([
		"createHash('nope')",
		"createHash(undefined)",
		"createHmac('sha1')",
		"createHash('sha1').update({})",
		"createCipheriv('aes-128-cbc', 'short', 'x').final()",
		"createCipheriv('constructor', 'a', 'b').final()",
		"randomBytes(-1)",
		"randomBytes(1e12)",
		"randomInt('x')",
		"sign('sha1', 'a', {})",
		"verify('sha1', 'a', 'b', 'c')",
	])("refuses nonsense: %s", async (call) => {
		const { error } = await run(`require('crypto').${call}`);
		expect(error?.code).toMatch(/^SCRIPT_(?:ERROR|OUT_OF_MEMORY)$/);
	});
});
