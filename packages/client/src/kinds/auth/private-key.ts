import type { GroupField } from "../field.ts";

/** A private key in PEM, as text or in a file. */
export const PRIVATE_KEY = {
	name: "privateKey",
	bru: "private_key",
	kind: "group",
	what: "The private key",
	inBru: "text-or-file",
	fields: [
		{
			name: "type",
			aliases: ["privateKeyType"],
			bru: null,
			kind: "choice",
			label: "Private key source",
			choices: [
				["text", "Text"],
				["file", "File"],
			],
		},
		{ name: "value", bru: null, kind: "secret", label: "Private key" },
	],
} as const satisfies GroupField;

/** Signatures of JSON Web Tokens that are made with a private key (RFC 7518 §3.1). */
export const KEY_ALGORITHMS = [
	["RS256", "RS256"],
	["RS384", "RS384"],
	["RS512", "RS512"],
	["PS256", "PS256"],
	["PS384", "PS384"],
	["PS512", "PS512"],
	["ES256", "ES256"],
	["ES384", "ES384"],
	["ES512", "ES512"],
] as const;
