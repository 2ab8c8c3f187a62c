import {
	constants,
	createHmac,
	createPrivateKey,
	type KeyObject,
	sign,
} from "node:crypto";
import { toJson, type Value } from "@curlew/template";
import { isRecord } from "../../values/is-record.ts";
import { parseJson } from "../../values/parse-json.ts";
import { AuthenticationError } from "./auth-error.ts";

/** Members of a token's header or payload. */
export type TokenMembers = Readonly<Record<string, Value>>;

/** RFC 7518 §3.4. */
const CURVES: ReadonlyMap<string, string> = new Map([
	["ES256", "prime256v1"],
	["ES384", "secp384r1"],
	["ES512", "secp521r1"],
]);

/**
 * A signed JSON Web Token (RFC 7519) in the compact form of RFC 7515 §3.1.
 *
 * @param algorithm of RFC 7518 §3.1, `none` excepted
 * @param key the secret of HS…; else a private key in PEM
 * @throws AuthenticationError for an algorithm or a key that cannot be used
 */
export function signedToken(
	header: TokenMembers,
	payload: TokenMembers,
	algorithm: string,
	key: string | Buffer,
): string {
	const text = [{ ...header, alg: algorithm }, payload]
		.map((part) => Buffer.from(toJson(part)).toString("base64url"))
		.join(".");
	const signature = signatureOf(text, algorithm, key);
	return `${text}.${signature.toString("base64url")}`;
}

function signatureOf(
	text: string,
	algorithm: string,
	key: string | Buffer,
): Buffer {
	const [, family, bits] = /^(HS|RS|PS|ES)(256|384|512)$/.exec(algorithm) ?? [];
	if (family === undefined)
		throw new AuthenticationError(
			`A token cannot be signed with the algorithm ${JSON.stringify(algorithm)}.`,
			{ hint: "Write HS256, RS256, PS256 or ES256, or one with 384 or 512." },
		);
	const hash = `sha${bits}`;
	if (family === "HS") return createHmac(hash, key).update(text).digest();
	const data = Buffer.from(text);
	const privateKey = readPrivateKey(key, algorithm);
	switch (family) {
		case "RS":
			return sign(hash, data, privateKey);
		case "PS":
			return sign(hash, data, {
				key: privateKey,
				padding: constants.RSA_PKCS1_PSS_PADDING,
				saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
			});
		default:
			return sign(hash, data, { key: privateKey, dsaEncoding: "ieee-p1363" });
	}
}

function readPrivateKey(key: string | Buffer, algorithm: string): KeyObject {
	const read = parsePrivateKey(key);
	const { asymmetricKeyType, asymmetricKeyDetails } = read;
	const curve = CURVES.get(algorithm);
	const fits =
		curve === undefined
			? asymmetricKeyType === "rsa"
			: asymmetricKeyType === "ec" &&
				asymmetricKeyDetails?.namedCurve === curve;
	if (fits) return read;
	throw new AuthenticationError(
		`The private key is not one for the algorithm ${algorithm}.`,
		{
			hint: `It needs ${curve === undefined ? "an RSA key" : `a key of the curve ${curve}`}.`,
		},
	);
}

function parsePrivateKey(key: string | Buffer): KeyObject {
	try {
		return createPrivateKey(key);
	} catch (cause) {
		throw new AuthenticationError("The private key cannot be read.", {
			hint: "It is in PEM form, `-----BEGIN PRIVATE KEY-----` and so on, without a passphrase.",
			cause,
		});
	}
}

/**
 * What a field says in JSON; nothing where it is empty.
 *
 * @param what the field, for messages
 * @throws AuthenticationError where it is no object
 */
export function tokenMembers(text: string, what: string): TokenMembers {
	if (text.trim() === "") return {};
	const hint = "Write a JSON object, `{ … }`.";
	let value: Value;
	try {
		value = parseJson(text);
	} catch (cause) {
		// What it says may be secret: it is told where it stands, not what it is.
		throw new AuthenticationError(`${what} is not valid JSON.`, {
			hint,
			cause,
		});
	}
	if (isRecord(value)) return value;
	throw new AuthenticationError(`${what} is no JSON object.`, { hint });
}
