import { numberText } from "./number-text.ts";
import type { Value } from "./value.ts";

/** Something that changes the strings of a structure on their way into JSON, such as filling in their placeholders. */
export interface StringRewriter {
	rewrite(text: string): string;
}

/**
 * The text form of a value: strings as they are, numbers without exponent,
 * dates as ISO 8601 in UTC, objects and arrays as compact JSON. docs/semantics.md §3.
 */
export function toText(value: Value): string {
	switch (typeof value) {
		case "string":
			return value;
		case "number":
			return numberText(value);
		case "object":
			return value instanceof Date ? value.toISOString() : toJson(value);
		default:
			return String(value);
	}
}

/**
 * Compact JSON of a value, keys in their order. Unlike `JSON.stringify` it
 * writes bigints as digits and numbers without exponent, and calls no `toJSON`.
 * Members that JSON cannot hold are left out of objects, and `null` in arrays.
 */
export function toJson(value: Value, strings?: StringRewriter): string {
	switch (typeof value) {
		case "string":
			return JSON.stringify(strings ? strings.rewrite(value) : value);
		case "number":
			return numberText(value);
		case "object":
			if (value === null) return "null";
			if (isArray(value)) return arrayToJson(value, strings);
			if (value instanceof Date) return `"${value.toISOString()}"`;
			return objectToJson(value, strings);
		default:
			return String(value);
	}
}

function arrayToJson(
	array: readonly Value[],
	strings: StringRewriter | undefined,
): string {
	let json = "[";
	for (let index = 0; index < array.length; index++) {
		const element = array[index];
		if (index > 0) json += ",";
		json += isWritable(element) ? toJson(element, strings) : "null";
	}
	return `${json}]`;
}

function objectToJson(
	object: { readonly [key: string]: Value },
	strings: StringRewriter | undefined,
): string {
	let json = "{";
	for (const key of Object.keys(object)) {
		const member = object[key];
		if (!isWritable(member)) continue;
		if (json.length > 1) json += ",";
		json += `${JSON.stringify(key)}:${toJson(member, strings)}`;
	}
	return `${json}}`;
}

/** Values from plain JavaScript may hold what the type does not allow. */
function isWritable(member: Value | undefined): member is Value {
	const type: string = typeof member;
	return type !== "undefined" && type !== "function" && type !== "symbol";
}

/** `Array.isArray` does not narrow a readonly array. */
function isArray(value: Value): value is readonly Value[] {
	return Array.isArray(value);
}
