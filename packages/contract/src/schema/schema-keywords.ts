import { type ApiNode, isMap } from "@curlew/client/openapi";

/** What stands below a keyword of JSON Schema 2020-12 that says what is valid. */
export type KeywordShape =
	| "count"
	| "number"
	| "flag"
	/** Ajv's own takes too long: `unique` is judged in its place. */
	| "judged flag"
	| "text"
	| "texts"
	| "schema"
	/** `false` stays what it is, which ajv has an error for. */
	| "schema or false"
	/** Ajv would tell an error for each of its parts. */
	| "called schema"
	| "schemas"
	| "schemas by name"
	| "texts by name";

/** Those that are taken over as they are; `type`, `enum`, `items` and their like have rules of their own. */
export const PLAIN_KEYWORDS: readonly (readonly [string, KeywordShape])[] = [
	["minLength", "count"],
	["maxLength", "count"],
	["minItems", "count"],
	["maxItems", "count"],
	["minProperties", "count"],
	["maxProperties", "count"],
	["minContains", "count"],
	["maxContains", "count"],
	["uniqueItems", "judged flag"],
	["not", "schema"],
	["if", "schema"],
	["then", "schema"],
	["else", "schema"],
	["contains", "schema"],
	["propertyNames", "called schema"],
	["additionalProperties", "schema or false"],
	["unevaluatedProperties", "schema or false"],
	["unevaluatedItems", "schema or false"],
	["allOf", "schemas"],
	["anyOf", "schemas"],
	["oneOf", "schemas"],
	["patternProperties", "schemas by name"],
	["dependentSchemas", "schemas by name"],
	["dependentRequired", "texts by name"],
];

/** Whether a keyword has what belongs there. */
export function hasShape(at: ApiNode, shape: KeywordShape): boolean {
	const { value } = at;
	switch (shape) {
		case "count":
			return Number.isSafeInteger(value) && Number(value) >= 0;
		case "number":
			return typeof value === "number" || typeof value === "bigint";
		case "flag":
		case "judged flag":
			return typeof value === "boolean";
		case "text":
			return typeof value === "string";
		case "texts":
			return at.isList && at.items().every((one) => hasShape(one, "text"));
		case "schema":
		case "schema or false":
		case "called schema":
			return at.isMap || typeof value === "boolean";
		case "schemas":
			return at.isList && at.items().every((one) => hasShape(one, "schema"));
		case "schemas by name":
			return isMap(value) && all(at, "schema");
		case "texts by name":
			return isMap(value) && all(at, "texts");
	}
}

function all(at: ApiNode, shape: KeywordShape): boolean {
	return at.keys().every((key) => hasShape(at.get(key), shape));
}
