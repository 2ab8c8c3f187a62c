import { createHmac, createSign, randomUUID } from "node:crypto";
import { URL_ENCODED } from "../body/media-types.ts";
import type { OutgoingRequest } from "../outgoing-request.ts";
import { percentEncode } from "../percent-encode.ts";
import { AuthenticationError } from "./auth-error.ts";
import { oauth1Placement } from "./auth-header.ts";
import { hashBody } from "./body-bytes.ts";
import { findHeader, withHeaders } from "./headers.ts";
import type { AuthFields } from "./rendered-auth.ts";

type Pair = readonly [name: string, value: string];

const METHODS = {
	"HMAC-SHA1": "sha1",
	"HMAC-SHA256": "sha256",
	"HMAC-SHA512": "sha512",
	"RSA-SHA1": "sha1",
	"RSA-SHA256": "sha256",
	"RSA-SHA512": "sha512",
	PLAINTEXT: "sha1",
} as const;

type Method = keyof typeof METHODS;

const FORM = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * The request with the parameters and the signature of OAuth 1.0a (RFC 5849;
 * the hash of bodies that are no forms: OAuth Request Body Hash) in its
 * header, query or form.
 *
 * @param privateKey PEM, for the RSA methods
 * @throws AuthenticationError for a method, key or placement that cannot be used
 */
export async function withOAuth1(
	request: OutgoingRequest,
	fields: AuthFields,
	privateKey: string,
): Promise<OutgoingRequest> {
	const method = methodOf(fields);
	const form = formOf(request);
	const parameters: Pair[] = [
		...protocolParameters(fields, method),
		...(await bodyHash(request, fields, method, form !== undefined)),
	];
	const url = new URL(request.url);
	const base = signatureBase(request.method, url, [
		...url.searchParams,
		...(form ?? []),
		...parameters,
	]);
	const signature = sign(method, base, fields, privateKey);
	return place(request, fields, url, [
		...parameters,
		["oauth_signature", signature],
	]);
}

function methodOf(fields: AuthFields): Method {
	const written = fields.text("signatureMethod", "signatureEncoding");
	const method = written.trim().toUpperCase() || "HMAC-SHA1";
	if (isMethod(method)) return method;
	throw new AuthenticationError(
		`OAuth 1.0 has no signature method ${written}.`,
		{ hint: `Use one of ${Object.keys(METHODS).join(", ")}.` },
	);
}

function isMethod(text: string): text is Method {
	return Object.hasOwn(METHODS, text);
}

function formOf({ headers, body }: OutgoingRequest): Pair[] | undefined {
	const isForm = FORM.test(findHeader(headers, "content-type") ?? "");
	if (!isForm || body?.kind !== "text") return undefined;
	return [...new URLSearchParams(body.text)];
}

function protocolParameters(fields: AuthFields, method: Method): Pair[] {
	const token = fields.text("accessToken", "token");
	const callback = fields.text("callbackUrl", "callback");
	const verifier = fields.text("verifier");
	const seconds = Math.floor(Date.now() / 1000);
	return [
		["oauth_consumer_key", fields.text("consumerKey")],
		...given("oauth_token", token),
		["oauth_signature_method", method],
		["oauth_timestamp", fields.text("timestamp") || String(seconds)],
		["oauth_nonce", fields.text("nonce") || randomUUID().replaceAll("-", "")],
		["oauth_version", fields.text("version") || "1.0"],
		...given("oauth_callback", callback),
		...given("oauth_verifier", verifier),
	];
}

function given(name: string, value: string): readonly Pair[] {
	return value === "" ? [] : [[name, value]];
}

async function bodyHash(
	{ body }: OutgoingRequest,
	fields: AuthFields,
	method: Method,
	isForm: boolean,
): Promise<readonly Pair[]> {
	if (isForm || !fields.flag(false, "includeBodyHash")) return [];
	const hash = await hashBody(METHODS[method], body);
	return [["oauth_body_hash", hash.toString("base64")]];
}

/** RFC 5849 §3.4.1. */
export function signatureBase(
	method: string,
	url: URL,
	parameters: readonly Pair[],
): string {
	const encoded = parameters.map(
		([name, value]) => [percentEncode(name), percentEncode(value)] as const,
	);
	encoded.sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]));
	const normalised = encoded.map((pair) => pair.join("=")).join("&");
	return [method.toUpperCase(), url.origin + url.pathname, normalised]
		.map(percentEncode)
		.join("&");
}

function compare(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}

function sign(
	method: Method,
	base: string,
	fields: AuthFields,
	privateKey: string,
): string {
	const key = [
		fields.text("consumerSecret"),
		fields.text("accessTokenSecret", "tokenSecret"),
	]
		.map(percentEncode)
		.join("&");
	if (method === "PLAINTEXT") return key;
	const hash = METHODS[method];
	if (method.startsWith("HMAC"))
		return createHmac(hash, key).update(base).digest("base64");
	try {
		return createSign(hash).update(base).sign(privateKey, "base64");
	} catch (cause) {
		throw new AuthenticationError(
			`The private key of the oauth1 authentication cannot sign with ${method}.`,
			{
				hint: "It is an RSA key in PEM form, `-----BEGIN PRIVATE KEY-----` and so on, without a passphrase.",
				cause,
			},
		);
	}
}

/** RFC 5849 §3.5. */
function place(
	request: OutgoingRequest,
	fields: AuthFields,
	url: URL,
	parameters: readonly Pair[],
): OutgoingRequest {
	const placement = oauth1Placement(fields);
	const encoded = parameters
		.map((pair) => pair.map(percentEncode).join("="))
		.join("&");
	if (placement === "query") {
		// Not by searchParams, which would write the user's own query anew.
		const query = url.search === "" ? encoded : `${url.search}&${encoded}`;
		url.search = query;
		return { ...request, url: url.href };
	}
	if (placement === "body") return placeInForm(request, encoded);
	const realm = fields.text("realm");
	const value = [
		...(realm === "" ? [] : [`realm="${realm.replace(/["\\]/g, "\\$&")}"`]),
		...parameters.map(
			([name, text]) => `${percentEncode(name)}="${percentEncode(text)}"`,
		),
	].join(", ");
	const header = ["Authorization", `OAuth ${value}`] as const;
	return { ...request, headers: withHeaders(request.headers, [header]) };
}

function placeInForm(
	request: OutgoingRequest,
	encoded: string,
): OutgoingRequest {
	const { headers, body } = request;
	if (body === undefined)
		return {
			...request,
			headers: withHeaders(headers, [["Content-Type", URL_ENCODED]]),
			body: { kind: "text", text: encoded },
		};
	if (body.kind === "text" && formOf(request) !== undefined) {
		const text = body.text === "" ? encoded : `${body.text}&${encoded}`;
		return { ...request, body: { kind: "text", text } };
	}
	throw new AuthenticationError(
		`The parameters of OAuth 1.0 can stand in the body only if it is a form (${URL_ENCODED}).`,
		{ hint: "Set `placement: header`." },
	);
}
