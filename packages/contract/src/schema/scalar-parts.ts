import {
	type ApiNode,
	isNullable,
	patternOf,
	typesOf,
} from "@curlew/client/openapi";
import {
	lostKeyword,
	type TranslatedSchema,
	type TranslationContext,
} from "./json-schema.ts";
import { hasShape } from "./schema-keywords.ts";

/** JSON Schema's own; of what else is named there (`file`, `any`), anything is valid. */
const TYPES: ReadonlySet<string> = new Set([
	"null",
	"boolean",
	"string",
	"number",
	"integer",
	"array",
	"object",
]);

/** `type`, with `null` where the dialect says that by a flag. */
export function typePart(
	node: ApiNode,
	context: TranslationContext,
): TranslatedSchema {
	const types = typesOf(node);
	if (types === undefined) return {};
	if (!types.every((type) => TYPES.has(type))) return {};
	const all = isNullable(node) ? [...new Set([...types, "null"])] : types;
	return context.isExact ? { "exact:type": all } : { type: all };
}

/** `enum` and `const`. Who allows null by a flag means it, though the list may lack it. */
export function choicePart(
	node: ApiNode,
	context: TranslationContext,
): TranslatedSchema {
	const found: TranslatedSchema = {};
	const choices = node.get("enum");
	if (choices.isThere && !choices.isList)
		lostKeyword(context, choices, "is no list");
	else if (Array.isArray(choices.value) && choices.value.length > 0) {
		const values: readonly unknown[] = choices.value;
		const all = isNullable(node) ? [...values, null] : values;
		Object.assign(found, numeric("enum", all, context));
	}
	const fixed = node.get("const");
	if (fixed.isThere)
		Object.assign(found, numeric("const", fixed.value, context));
	return found;
}

/** Bounds as both dialects write them: `exclusiveMinimum` is a number, or a flag. */
export function boundPart(
	node: ApiNode,
	context: TranslationContext,
): TranslatedSchema {
	const found: TranslatedSchema = {};
	for (const [inclusive, exclusive] of BOUNDS) {
		const bound = numberOf(node, inclusive, context);
		const outer = node.get(exclusive).value;
		if (typeof outer !== "boolean") {
			Object.assign(found, bound, numberOf(node, exclusive, context));
			continue;
		}
		const value = bound[inclusive] ?? bound[`exact:${inclusive}`];
		if (value === undefined) continue;
		Object.assign(found, outer ? numeric(exclusive, value, context) : bound);
	}
	const step = node.get("multipleOf");
	if (!step.isThere) return found;
	if (Number(step.value) > 0) {
		// Ajv divides, which refuses prices: 1234567.89 by 0.01.
		if (hasShape(step, "number")) found["exact:multipleOf"] = step.value;
		else lostKeyword(context, step, "is no number");
	} else lostKeyword(context, step, "is no number above 0");
	return found;
}

const BOUNDS = [
	["minimum", "exclusiveMinimum"],
	["maximum", "exclusiveMaximum"],
] as const;

function numberOf(
	node: ApiNode,
	name: string,
	context: TranslationContext,
): TranslatedSchema {
	const at = node.get(name);
	if (!at.isThere) return {};
	if (hasShape(at, "number")) return numeric(name, at.value, context);
	lostKeyword(context, at, "is no number");
	return {};
}

/** Ajv knows no bigints: its own keywords get the nearest numbers, ours all digits. */
function numeric(
	name: string,
	value: unknown,
	{ isExact }: TranslationContext,
): TranslatedSchema {
	return isExact
		? { [`exact:${name}`]: value }
		: { [name]: withoutBigInts(value) };
}

function withoutBigInts(value: unknown): unknown {
	if (typeof value === "bigint") return Number(value);
	if (Array.isArray(value)) return value.map(withoutBigInts);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [key, withoutBigInts(one)]),
	);
}

/** `pattern`, `format`, and what texts are encoded in. */
export function textPart(
	node: ApiNode,
	context: TranslationContext,
): TranslatedSchema {
	const found: TranslatedSchema = {};
	const pattern = node.get("pattern");
	if (pattern.isThere && isPattern(pattern, pattern.value, context))
		found["pattern"] = pattern.value;
	const format = node.get("format");
	if (typeof format.value === "string") {
		found["format"] = format.value;
		if (context.isExact) found["exact:format"] = format.value;
	}
	const encoding = node.get("contentEncoding").value;
	if (typeof encoding === "string" && /^base64(?:url)?$/i.test(encoding))
		found["encoded"] = encoding.toLowerCase();
	return found;
}

/** Whether a text is a regular expression; if not, that is told. */
export function isPattern(
	at: ApiNode,
	source: unknown,
	context: TranslationContext,
): source is string {
	if (typeof source === "string" && patternOf(source)) return true;
	lostKeyword(context, at, `is no regular expression of ECMA-262`);
	return false;
}
