import type { Value } from "@curlew/template";
import { isDeeperThan, MAXIMUM_DEPTH } from "../values/depth.ts";
import {
	InvalidJsonError,
	parseJson,
	parseNumber,
} from "../values/parse-json.ts";
import { shortened } from "../values/shortened.ts";
import type { YamlField } from "./yaml-field.ts";
import { toValue } from "./yaml-values.ts";

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
export function readVariableValue(field: YamlField): Value {
	const variant = selectedVariant(field);
	const value = variant ? variant.get("value") : field;
	if (value.node === undefined) return "";
	return isTyped(value) ? readTyped(value) : toPlainValue(value);
}

/** `value:` with nothing behind it is the empty text; null is written `null`. */
function toPlainValue(value: YamlField): Value {
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
function selectedVariant(field: YamlField): YamlField | undefined {
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

function isTyped(field: YamlField): boolean {
	if (!field.isMap || !field.has("type") || !field.has("data")) return false;
	const type = field.get("type");
	return (
		field.keys().length === 2 && type.isScalar && TYPES.has(type.text() ?? "")
	);
}

function readTyped(field: YamlField): Value {
	const type = field.get("type").text() ?? "";
	const data = field.get("data");
	if (type === "object" || type === "array") {
		return data.isScalar ? readObject(type, data) : toValue(data);
	}
	const text = data.text() ?? "";
	if (type === "string") return text;
	const value = parseTyped(type, text.trim());
	if (value !== undefined) return value;
	data.report(
		`The value is of type ${type}, but "${shortened(text, 40)}" is none.`,
		`Correct the value, or the type in \`${field.get("type")}\`.`,
	);
	return null;
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

function readObject(type: string, data: YamlField): Value {
	try {
		const value = parseJson(data.text() ?? "");
		if (isDeeperThan(value, MAXIMUM_DEPTH)) {
			data.report(
				`The value is nested more than ${MAXIMUM_DEPTH} levels deep.`,
				"Keep it in a file, and send that as the body.",
			);
			return null;
		}
		if (typeof value === "object" && value !== null) return value;
		data.report(
			`The value is of type ${type}, but its data is neither a JSON object nor an array.`,
			"Write `{…}` or `[…]`, or change the type.",
		);
	} catch (error) {
		if (!(error instanceof InvalidJsonError)) throw error;
		data.report(
			`The value is of type ${type}, but its data is not valid JSON.`,
			error.hint ?? "Keys and texts stand in double quotation marks in JSON.",
		);
	}
	return null;
}
