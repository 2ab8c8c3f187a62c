import type { Value } from "@curlew/template";
import { isDeeperThan, MAXIMUM_DEPTH } from "../../values/depth.ts";
import {
	InvalidJsonError,
	parseJson,
	parseNumber,
} from "../../values/parse-json.ts";
import { shortened } from "../../values/shortened.ts";
import type { Field } from "./field.ts";
import { toValue } from "./values.ts";

/** The types that OpenCollection writes; `array` is what people write for lists. */
const TYPES = new Set([
	"string",
	"number",
	"boolean",
	"null",
	"object",
	"array",
]);

/**
 * The value of a variable: text, `{type, data}`, a list of variants of which
 * one is selected, or any YAML value as it stands.
 */
export function readVariableValue(field: Field): Value {
	const variant = selectedVariant(field);
	const value = variant ? variant.get("value") : field;
	if (value.node === undefined) return "";
	return isTyped(value) ? readTyped(value) : toPlainValue(value);
}

/** `value:` with nothing behind it is the empty text; null is written `null`. */
function toPlainValue(value: Field): Value {
	if (value.isScalar && !value.isPresent && value.text() === "") return "";
	if (value.isMap) {
		const [start] = value.range();
		if (value.document.source.text.startsWith("{{", start)) {
			// Reports a placeholder without quotation marks.
			value.text();
			return null;
		}
	}
	return toValue(value);
}

/** A list is one of variants when each entry has a title and a value; any other list is the value itself. */
function selectedVariant(field: Field): Field | undefined {
	if (!field.isList) return undefined;
	const items = field.items("");
	const areVariants = items.every(
		(item) => item.isMap && item.has("title") && item.has("value"),
	);
	if (!areVariants) return undefined;
	return (
		items.find((item) => item.get("selected").boolean() === true) ?? items[0]
	);
}

function isTyped(field: Field): boolean {
	if (!field.isMap || !field.has("type") || !field.has("data")) return false;
	const type = field.get("type");
	return (
		field.keys().length === 2 && type.isScalar && TYPES.has(type.text() ?? "")
	);
}

/** A text that is not of its type stays text, as in Bruno, with a warning: it costs neither its file nor other variables. */
function readTyped(field: Field): Value {
	const type = field.textOf("type") ?? "";
	const data = field.get("data");
	const isNested = type === "object" || type === "array";
	if (isNested && !data.isScalar) return toValue(data);
	const text = data.text() ?? "";
	if (type === "string" || (type !== "null" && text === "")) return text;
	const value = isNested ? readObject(data) : parseTyped(type, text.trim());
	if (value !== undefined) return value;
	if (!text.includes("{{"))
		data.warn(
			`The value is of type ${type}, but \`${shortened(text, 40)}\` is none; it stays text.`,
			isNested
				? "Write JSON, `{…}` or `[…]`, or change the type."
				: "Correct the value, or the type beside it.",
			"VALUE_NOT_OF_TYPE",
		);
	return text;
}

function parseTyped(type: string, text: string): Value | undefined {
	switch (type) {
		case "number":
			return parseNumber(text);
		case "boolean":
			return text === "true" ? true : text === "false" ? false : undefined;
		default:
			return text === "null" || text === "" || text === "~" ? null : undefined;
	}
}

/** Undefined for what is no JSON, or neither an object nor a list. */
function readObject(data: Field): Value | undefined {
	try {
		const value = parseJson(data.text() ?? "");
		if (isDeeperThan(value, MAXIMUM_DEPTH)) {
			data.report(
				`The value is nested more than ${MAXIMUM_DEPTH} levels deep.`,
				"Keep it in a file, and send that as the body.",
			);
			return null;
		}
		return typeof value === "object" && value !== null ? value : undefined;
	} catch (error) {
		if (error instanceof InvalidJsonError) return undefined;
		throw error;
	}
}
