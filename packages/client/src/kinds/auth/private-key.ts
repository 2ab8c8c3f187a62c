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
