import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { resultOf, runCode } from "./testing/script-run.ts";

const sandbox = await createSandbox({ timeout: 5000 });

const run = (code: string) => runCode(sandbox, code);
const result = (code: string) => resultOf(sandbox, code);

describe("crypto.subtle", () => {
	const HEX =
		"const hex = (b) => Buffer.from(b).toString('hex'); const bytes = (t) => new TextEncoder().encode(t);";

	test("digests", async () => {
		expect(
			await result(
				`${HEX} client.setVar('it', [hex(await crypto.subtle.digest('SHA-256', bytes('a'))), hex(await crypto.subtle.digest({ name: 'SHA-1' }, bytes('a').buffer))])`,
			),
		).toEqual([
			createHash("sha256").update("a").digest("hex"),
			createHash("sha1").update("a").digest("hex"),
		]);
	});

	test("signs with HMAC and verifies", async () => {
		expect(
			await result(
				`${HEX} const key = await crypto.subtle.importKey('raw', bytes('k'), { name: 'HMAC', hash: 'SHA-256' }, true, ['sign', 'verify']);
				const signature = await crypto.subtle.sign('HMAC', key, bytes('text'));
				client.setVar('it', [hex(signature), await crypto.subtle.verify('HMAC', key, signature, bytes('text')), await crypto.subtle.verify('HMAC', key, signature, bytes('other')), key.type, key.algorithm.name, key.usages, hex(await crypto.subtle.exportKey('raw', key))])`,
			),
		).toEqual([
			createHmac("sha256", "k").update("text").digest("hex"),
			true,
			false,
			"secret",
			"HMAC",
			["sign", "verify"],
			"6b",
		]);
	});

	test.each([
		[
			"RSASSA-PKCS1-v1_5",
			"{ name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }",
			"'RSASSA-PKCS1-v1_5'",
		],
		[
			"RSA-PSS",
			"{ name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }",
			"{ name: 'RSA-PSS', saltLength: 32 }",
		],
		[
			"ECDSA",
			"{ name: 'ECDSA', namedCurve: 'P-256' }",
			"{ name: 'ECDSA', hash: 'SHA-256' }",
		],
		["Ed25519", "'Ed25519'", "'Ed25519'"],
	])(
		"makes keys for %s, passes them on as JWK, signs and verifies",
		async (_name, generate, sign) => {
			expect(
				await result(
					`${HEX} const { privateKey, publicKey } = await crypto.subtle.generateKey(${generate}, true, ['sign', 'verify']);
				const jwk = await crypto.subtle.exportKey('jwk', publicKey);
				const again = await crypto.subtle.importKey('jwk', jwk, ${generate}, true, ['verify']);
				const signature = await crypto.subtle.sign(${sign}, privateKey, bytes('text'));
				client.setVar('it', [privateKey instanceof CryptoKey, publicKey.type, await crypto.subtle.verify(${sign}, again, signature, bytes('text'))])`,
				),
			).toEqual([true, "public", true]);
		},
	);

	test("encrypts and decrypts", async () => {
		expect(
			await result(
				`${HEX} const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
				const iv = crypto.getRandomValues(new Uint8Array(12));
				const secret = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytes('more') }, key, bytes('text'));
				const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytes('more') }, key, secret);
				const failure = await crypto.subtle.exportKey('raw', key).catch((e) => e instanceof Error);
				client.setVar('it', [secret.byteLength, new TextDecoder().decode(plain), failure])`,
			),
		).toEqual([20, "text", true]);
	});

	test("derives", async () => {
		expect(
			await result(
				`${HEX} const key = await crypto.subtle.importKey('raw', bytes('password'), 'PBKDF2', false, ['deriveBits', 'deriveKey']);
				const how = { name: 'PBKDF2', hash: 'SHA-1', salt: bytes('salt'), iterations: 2 };
				const derived = await crypto.subtle.deriveKey(how, key, { name: 'AES-CBC', length: 128 }, true, ['encrypt']);
				client.setVar('it', [hex(await crypto.subtle.deriveBits(how, key, 160)), derived.algorithm])`,
			),
			// RFC 6070, second vector
		).toEqual([
			"ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957",
			{ name: "AES-CBC", length: 128 },
		]);
	});

	test("tells wrong use by an error at the call", async () => {
		const { error } = await run(
			"\nawait crypto.subtle.digest('MD5', new ArrayBuffer(1))",
		);
		expect(error).toMatchObject({
			message: expect.stringMatching(/Unrecognized algorithm name/),
			location: { line: 11 },
		});
	});

	test.each([
		[
			"iterations",
			"importKey('raw', new Uint8Array(1), 'PBKDF2', false, ['deriveBits']).then((key) => crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(1), iterations: 1e9 }, key, 128))",
		],
		[
			"modulusLength",
			"generateKey({ name: 'RSA-PSS', modulusLength: 65536, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }, true, ['sign'])",
		],
		[
			"publicExponent",
			"generateKey({ name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([2, 0, 0, 1]), hash: 'SHA-256' }, true, ['sign'])",
		],
		[
			"length",
			"importKey('raw', new Uint8Array(1), 'HKDF', false, ['deriveBits']).then((key) => crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-512', salt: new Uint8Array(1), info: new Uint8Array(1) }, key, 2 ** 40))",
		],
		[
			"modulusLength",
			"importKey('jwk', { kty: 'RSA', e: 'AQAB', n: '_'.repeat(8000) }, { name: 'RSA-PSS', hash: 'SHA-256' }, true, ['verify'])",
		],
		[
			"iterations for this length",
			"importKey('raw', new Uint8Array(1), 'PBKDF2', false, ['deriveBits']).then((key) => crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-1', salt: new Uint8Array(1), iterations: 1e6 }, key, 2 ** 20))",
		],
		[
			"key size",
			"importKey('pkcs8', new Uint8Array(1e6), { name: 'RSA-PSS', hash: 'SHA-256' }, true, ['sign'])",
		],
	])("refuses work that would take too long: %s", async (name, call) => {
		const started = performance.now();
		const { error } = await run(`await crypto.subtle.${call}`);
		expect(error?.message).toMatch(name);
		expect(error?.message).toMatch("in the safe sandbox");
		expect(performance.now() - started).toBeLessThan(2000);
	});

	test.each([
		"subtle.digest()",
		"subtle.digest('SHA-256', 'text')",
		"subtle.sign('HMAC', { $key: 0 }, new ArrayBuffer(1))",
		"subtle.sign('HMAC', { $key: -1 }, new ArrayBuffer(1))",
		"subtle.sign('HMAC', Object.create(CryptoKey.prototype), new ArrayBuffer(1))",
		"subtle.importKey('jwk', { __proto__: null, kty: 'oct', k: { $bytes: 'AA' } }, 'HMAC', true, ['sign'])",
		"subtle.generateKey(null)",
		"subtle.generateKey({ toString() { throw 1 } })",
	])("refuses nonsense: crypto.%s", async (call) => {
		const { error } = await run(`await crypto.${call}`);
		expect(error?.code).toBe("SCRIPT_ERROR");
		expect(error?.message).not.toBe("");
	});

	test("keeps the keys of one script from the next", async () => {
		await run(
			"await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign'])",
		);
		const { error } = await run(
			"await crypto.subtle.exportKey('raw', { $key: 0 })",
		);
		expect(error?.message).toMatch("There is no such key.");
	});
});
