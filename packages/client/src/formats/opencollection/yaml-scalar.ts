import type { ScalarNode } from "../tree/placed-node.ts";

const NULL = /^(?:~|[Nn]ull|NULL)?$/;
const BOOLEAN = /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/;
const NUMBER =
	/^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\dA-Fa-f]+|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;

/** What the text of a plain scalar is to YAML 1.2.2 §10.3, the core schema. */
export function plainScalarType(text: string): ScalarNode["type"] {
	// Most are text by their first letter.
	switch (text[0]) {
		case undefined:
			return "null";
		case "~":
		case "n":
		case "N":
			return NULL.test(text) ? "null" : "text";
		case "t":
		case "T":
		case "f":
		case "F":
			return BOOLEAN.test(text) ? "boolean" : "text";
		default:
			return NUMBER.test(text) ? "number" : "text";
	}
}
