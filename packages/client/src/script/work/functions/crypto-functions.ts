import {
	type CipherCCM,
	type Cipheriv,
	createCipheriv,
	createDecipheriv,
	createHash,
	createHmac,
	createPrivateKey,
	createPublicKey,
	type DecipherCCM,
	type Decipheriv,
	getCiphers,
	getHashes,
	hkdfSync,
	type JsonWebKeyInput,
	pbkdf2Sync,
	randomInt,
	sign,
	verify,
} from "node:crypto";
import type { TransformOptions } from "node:stream";
import type { PureFunction } from "../pure-function.ts";
import { checkKey } from "./key-check.ts";

/** Rounds of a hash that a script may wait for at a time: under a second. Nothing interrupts OpenSSL. */
const MOST_ROUNDS = 1_000_000;
const LONGEST_DERIVED = 2 ** 20;
const LONGEST_OUTPUT = 2 ** 20;

/** node's `crypto`, as far as `guest/modules/crypto.js` offers it. Each call takes all of its data at once. */
export const cryptoFunctions = {
	cryptoNames: (values) =>
		JSON.stringify(values.text(0) === "hashes" ? getHashes() : getCiphers()),

	digest: (values) => {
		const length = values.isNull(2) ? undefined : values.number(2);
		const outputLength = boundedLength(length, LONGEST_OUTPUT);
		return createHash(values.text(0), { outputLength })
			.update(values.bytes(1))
			.digest();
	},
	hmac: (values) =>
		createHmac(values.text(0), values.bytes(1))
			.update(values.bytes(2))
			.digest(),

	randomInt: (values) => randomInt(values.number(0), values.number(1)),

	/** @throws RangeError for work that would hold everything up */
	pbkdf2: (values) => {
		const { iterations, length, hash }: Pbkdf2 = JSON.parse(values.text(2));
		boundedLength(length, LONGEST_DERIVED);
		if (iterations * Math.ceil(length / 20) > MOST_ROUNDS) {
			throw new RangeError(
				`pbkdf2Sync in the safe sandbox does at most ${MOST_ROUNDS} rounds at a time. crypto.subtle.deriveBits does more.`,
			);
		}
		return pbkdf2Sync(
			values.bytes(0),
			values.bytes(1),
			iterations,
			length,
			hash,
		);
	},
	hkdf: (values) => {
		const { length, hash }: Pbkdf2 = JSON.parse(values.text(3));
		boundedLength(length, LONGEST_DERIVED);
		const [key, salt, info] = [0, 1, 2].map((index) => values.bytes(index));
		if (!key || !salt || !info) throw new TypeError("Bytes are missing.");
		return new Uint8Array(hkdfSync(hash, key, salt, info, length));
	},

	signData: (values) => {
		const key = createPrivateKey(keyInput(values.text(1)));
		const options = signOptions(values.text(3));
		return sign(hashOf(values.text(0)), values.bytes(2), { key, ...options });
	},
	verifyData: (values) => {
		const key = createPublicKey(keyInput(values.text(1)));
		const { signature, ...options } = signOptions(values.text(3));
		const expected = Buffer.from(`${signature}`, "base64");
		const asked = { key, ...options };
		return verify(hashOf(values.text(0)), values.bytes(2), asked, expected);
	},

	/** With JSON of the key, the vector and the like; gives the output, and behind it the tag when one is made. */
	cipher: (values) => {
		const work: CipherWork = JSON.parse(values.text(1));
		return values.boolean(0)
			? encrypt(work, values.bytes(2))
			: decrypt(work, values.bytes(2));
	},
} satisfies Record<string, PureFunction>;

interface Pbkdf2 {
	readonly iterations: number;
	readonly length: number;
	readonly hash: string;
}

/** Bytes are base64. */
interface CipherWork {
	readonly name: string;
	readonly key: string;
	readonly iv: string | null;
	readonly authTag?: string;
	readonly authTagLength?: number;
	readonly data?: string;
	readonly padding?: boolean;
}

const AUTHENTICATED = /-(?:gcm|ccm|ocb)$|^chacha20-poly1305$/i;

function encrypt(work: CipherWork, bytes: Uint8Array): Uint8Array {
	const { name, key, iv, data, padding } = work;
	const options = cipherOptions(work);
	const cipher = createCipheriv(name, fromBase64(key), ivOf(iv), options);
	if (data !== undefined && isAuthenticated(cipher)) {
		cipher.setAAD(fromBase64(data), { plaintextLength: bytes.length });
	}
	if (padding === false) cipher.setAutoPadding(false);
	const output = Buffer.concat([cipher.update(bytes), cipher.final()]);
	const isTagged = AUTHENTICATED.test(name) && isAuthenticated(cipher);
	return isTagged ? Buffer.concat([output, cipher.getAuthTag()]) : output;
}

function decrypt(work: CipherWork, bytes: Uint8Array): Uint8Array {
	const { name, key, iv, authTag, data, padding } = work;
	const options = cipherOptions(work);
	const decipher = createDecipheriv(name, fromBase64(key), ivOf(iv), options);
	if (isAuthenticatedAgain(decipher)) {
		if (authTag !== undefined) decipher.setAuthTag(fromBase64(authTag));
		if (data !== undefined) {
			decipher.setAAD(fromBase64(data), { plaintextLength: bytes.length });
		}
	}
	if (padding === false) decipher.setAutoPadding(false);
	return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

/** node's types know tags only where the algorithm's name is written out. */
function cipherOptions({ authTagLength }: CipherWork): TransformOptions & {
	authTagLength?: number;
} {
	return authTagLength === undefined ? {} : { authTagLength };
}

function isAuthenticated(cipher: Cipheriv): cipher is CipherCCM {
	return "setAAD" in cipher;
}

function isAuthenticatedAgain(cipher: Decipheriv): cipher is DecipherCCM {
	return "setAAD" in cipher;
}

function ivOf(iv: string | null): Uint8Array | null {
	return iv === null ? null : fromBase64(iv);
}

function fromBase64(text: string): Uint8Array {
	return Buffer.from(text, "base64");
}

function boundedLength(
	length: number | undefined,
	most: number,
): number | undefined {
	if (length === undefined || (length >= 0 && length <= most)) return length;
	throw new RangeError(`The safe sandbox gives at most ${most} bytes here.`);
}

/** The name that createSign takes may name the kind of key, too: `RSA-SHA256`. Ed25519 has no hash. */
function hashOf(name: string): string | null {
	return name === "" ? null : name.replace(/^(?:RSA|ECDSA)-/i, "");
}

/** JSON of PEM text, or of a JWK, with a passphrase perhaps. */
function keyInput(json: string): JsonWebKeyInput | PemInput {
	const { key, passphrase, format }: GivenKey = JSON.parse(json);
	if (format === "jwk" && typeof key === "object") {
		return { key, format: "jwk" };
	}
	checkKey(`${key}`);
	return { key: `${key}`, ...(passphrase !== undefined && { passphrase }) };
}

interface PemInput {
	readonly key: string;
	readonly passphrase?: string;
}

interface GivenKey {
	readonly key: string | JsonWebKeyInput["key"];
	readonly passphrase?: string;
	readonly format?: string;
}

interface SignOptions {
	readonly signature?: string;
	readonly padding?: number;
	readonly saltLength?: number;
	readonly dsaEncoding?: "der" | "ieee-p1363";
}

function signOptions(json: string): SignOptions {
	const { signature, padding, saltLength, dsaEncoding }: SignOptions =
		JSON.parse(json);
	return {
		...(signature !== undefined && { signature }),
		...(padding !== undefined && { padding }),
		...(saltLength !== undefined && { saltLength }),
		...(dsaEncoding !== undefined && { dsaEncoding }),
	};
}
