import type { KeyType } from "./key-doc.ts";

/** A part of a JSON Schema, draft-07. */
export type Schema =
	| boolean
	| { readonly [key: string]: SchemaValue | undefined };

type SchemaValue = string | Schema | readonly (string | Schema | null)[];

/** What every schema of files defines, for the schemas below. */
export const DEFINITIONS: Readonly<Record<string, Schema>> = {
	// A refusal of everything else, since editors propose the values of all types that a schema names.
	// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
	text: { if: { type: ["object", "array"] }, then: { type: "string" } },
	unsettled: {
		anyOf: [{ type: "string", pattern: "^$|\\{\\{" }, { type: "null" }],
	},
};

const TEXT = { $ref: "#/definitions/text" };

const TEXTS = { type: ["array", "null"], items: TEXT };

/** Any text is read as a number that JavaScript takes for one. */
const NUMBER = "^[-+.\\s\\dA-Za-z_]*$";

/** What may stand behind a key, by what is told of it. Types are those that readers take: numbers and flags may stand in quotes, and nothing may stand anywhere. */
export const VALUE_SCHEMAS: Readonly<Record<KeyType, Schema>> = {
	text: TEXT,
	number: { type: ["number", "string", "null"], pattern: NUMBER },
	"number or `inherit`": {
		type: ["number", "string", "null"],
		pattern: NUMBER,
	},
	flag: { type: ["boolean", "string", "null"], pattern: "^(?:true|false)$" },
	"flag or `inherit`": {
		type: ["boolean", "string", "null"],
		pattern: "^(?:true|false|inherit)$",
	},
	"list of texts": TEXTS,
	"text or list of texts": {
		if: { type: "object" },
		// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
		then: { type: "string" },
		items: TEXT,
	},
	// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
	"text or map": { if: { type: "array" }, then: { type: "string" } },
	map: { type: ["object", "null"] },
	"map of lists of texts": {
		type: ["object", "null"],
		additionalProperties: { type: "array", items: TEXT },
	},
	"any value": {},
	"list of environments": {
		type: ["array", "null"],
		items: { $ref: "#/definitions/environment" },
	},
	"list of requests and folders": {
		type: ["array", "null"],
		items: { $ref: "#/definitions/item" },
	},
};

/** One of several words, as `check` takes them: also nothing, and what has a placeholder in it. */
export function wordSchema(
	words: readonly string[],
	{ isAnyCase = false }: { readonly isAnyCase?: boolean | undefined } = {},
): Schema {
	return {
		anyOf: [
			{ enum: words },
			...(isAnyCase ? [{ type: "string", pattern: inAnyCase(words) }] : []),
			{ $ref: "#/definitions/unsettled" },
		],
	};
}

/** A pattern for words in capitals, too: JSON Schema's have no flags. */
export function inAnyCase(words: readonly string[]): string {
	const patterns = words.map((word) =>
		word.replace(
			/[a-z]/gi,
			(letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
		),
	);
	return `^(?:${patterns.join("|")})$`;
}
