import { isDeepStrictEqual } from "node:util";
import { type ApiNode, isMap } from "../document/api-node.ts";
import { boundsOf } from "./bounds.ts";
import { isNullable, typesOf } from "./expand-schema.ts";
import { hasFormat } from "./formats.ts";
import { numberAt } from "./parts-of-schema.ts";
import { fitsPattern } from "./patterns.ts";

/** Why a value is not what a schema says itself, without those that it is made of. */
export function plainMismatch(
	schema: ApiNode,
	value: unknown,
): PlainMismatch | undefined {
	return (
		mismatchOfType(schema, value) ??
		mismatchOfValue(schema, value) ??
		mismatchOfScalar(schema, value)
	);
}

/** What a keyword demands that a value has not. */
export interface PlainMismatch {
	readonly message: string;
	readonly at: ApiNode;
}

function mismatchOfType(
	schema: ApiNode,
	value: unknown,
): PlainMismatch | undefined {
	const types = typesOf(schema);
	if (types === undefined || types.some((type) => isOfType(type, value)))
		return undefined;
	if (value === null && isNullable(schema)) return undefined;
	const at = schema.get("type");
	return { message: `is no ${types.join(" or ")}`, at };
}

/** A type that is none (`any`, `file`) holds of everything. */
function isOfType(type: string, value: unknown): boolean {
	switch (type) {
		case "null":
			return value === null;
		case "boolean":
		case "string":
			return typeof value === type;
		case "number":
			return typeof value === "number" || typeof value === "bigint";
		case "integer":
			return typeof value === "bigint" || Number.isInteger(value);
		case "array":
			return Array.isArray(value);
		case "object":
			return isMap(value);
		default:
			return true;
	}
}

function mismatchOfValue(
	schema: ApiNode,
	value: unknown,
): PlainMismatch | undefined {
	const choices = schema.get("enum");
	if (Array.isArray(choices.value)) {
		const isOne = choices.value.some((one) => isDeepStrictEqual(one, value));
		if (!isOne) return { message: "is none of `enum`", at: choices };
	}
	const fixed = schema.get("const");
	if (fixed.isThere && !isDeepStrictEqual(fixed.value, value))
		return { message: "is not what `const` says", at: fixed };
	return undefined;
}

function mismatchOfScalar(
	schema: ApiNode,
	value: unknown,
): PlainMismatch | undefined {
	const format = schema.get("format");
	const name = typeof format.value === "string" ? format.value : "";
	if (name !== "" && !hasFormat(name, value))
		return { message: `has not the format \`${name}\``, at: format };
	if (typeof value === "string") return mismatchOfText(schema, value);
	if (typeof value === "number" || typeof value === "bigint")
		return mismatchOfNumber(schema, Number(value));
	return undefined;
}

function mismatchOfText(
	schema: ApiNode,
	value: string,
): PlainMismatch | undefined {
	const least = numberAt(schema, "minLength") ?? 0;
	if (isShorter(value, least))
		return {
			message: `is shorter than ${least} characters`,
			at: schema.get("minLength"),
		};
	const most = numberAt(schema, "maxLength") ?? Number.POSITIVE_INFINITY;
	if (value.length > most && !isShorter(value, most + 1))
		return {
			message: `is longer than ${most} characters`,
			at: schema.get("maxLength"),
		};
	const pattern = schema.get("pattern");
	const source = typeof pattern.value === "string" ? pattern.value : undefined;
	if (source !== undefined && !fitsPattern(source, value))
		return { message: `does not match \`${source}\``, at: pattern };
	return undefined;
}

/** By its characters, of which some are two code units. */
function isShorter(value: string, length: number): boolean {
	if (value.length < length) return true;
	return value.length < 2 * length && [...value].length < length;
}

function mismatchOfNumber(
	schema: ApiNode,
	value: number,
): PlainMismatch | undefined {
	const { low, isLowOut, high, isHighOut, step } = boundsOf(schema);
	if (value < low || (isLowOut && value === low))
		return { message: `is less than ${low}`, at: schema.get("minimum") };
	if (value > high || (isHighOut && value === high))
		return { message: `is more than ${high}`, at: schema.get("maximum") };
	if (step !== undefined && !Number.isInteger(value / step))
		return {
			message: `is no multiple of ${step}`,
			at: schema.get("multipleOf"),
		};
	return undefined;
}
