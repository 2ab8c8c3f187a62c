import type { AuthDescriptor } from "./auth-descriptor.ts";
import { PRIVATE_KEY } from "./private-key.ts";

const RSA = ["RSA-SHA1", "RSA-SHA256", "RSA-SHA512"] as const;

const SIGNATURES = [
	"HMAC-SHA1",
	"HMAC-SHA256",
	"HMAC-SHA512",
	...RSA,
	"PLAINTEXT",
] as const;

/** OAuth 1.0a: RFC 5849. */
export const oauth1 = {
	label: "OAuth 1.0a",
	sentBy: "signature",
	fields: [
		{
			name: "consumerKey",
			bru: "consumer_key",
			kind: "text",
			label: "Consumer key",
		},
		{
			name: "consumerSecret",
			bru: "consumer_secret",
			kind: "secret",
			label: "Consumer secret",
			unless: { field: "signatureMethod", isOneOf: RSA },
		},
		{
			name: "accessToken",
			aliases: ["token"],
			bru: "access_token",
			kind: "secret",
			label: "Token",
		},
		{
			name: "accessTokenSecret",
			aliases: ["tokenSecret"],
			bru: "token_secret",
			kind: "secret",
			label: "Token secret",
		},
		{
			name: "callbackUrl",
			aliases: ["callback"],
			bru: "callback_url",
			kind: "text",
			label: "Callback URL",
		},
		{ name: "verifier", kind: "text", label: "Verifier" },
		{
			name: "signatureMethod",
			aliases: ["signatureEncoding"],
			bru: "signature_method",
			kind: "choice",
			label: "Signature method",
			choices: SIGNATURES.map((method) => [method, method] as const),
			isOpen: true,
		},
		{
			...PRIVATE_KEY,
			onlyWhen: { field: "signatureMethod", isOneOf: RSA },
		},
		{ name: "timestamp", kind: "text", label: "Timestamp" },
		{ name: "nonce", kind: "text", label: "Nonce" },
		{ name: "version", kind: "text", label: "Version", byDefault: "1.0" },
		{ name: "realm", kind: "text", label: "Realm" },
		{
			name: "placement",
			aliases: ["addParamsTo"],
			hasOpenAliases: true,
			kind: "choice",
			label: "Add to",
			choices: [
				["header", "Header"],
				["query", "Query"],
				["body", "Body"],
			],
			synonyms: { queryparams: "query", url: "query" },
		},
		{
			name: "includeBodyHash",
			bru: "include_body_hash",
			kind: "flag",
			label: "Include body hash",
		},
	],
} as const satisfies AuthDescriptor;
