import type { Value } from "@curlew/template";

/**
 * Values on their way between host and guest, as text: `s` and the string
 * itself; `j` and JSON; or `x` and JSON in which `{"$date": ms}` is a date,
 * `{"$bigint": "digits"}` a bigint, and `{"$object": {…}}` a plain object that
 * could be mistaken for one of these. The other side is `guest/values.js`.
 */

const MARKS = new Set(["$date", "$bigint", "$object"]);

export function encodeValue(value: Value): string {
	if (typeof value === "string") return `s${value}`;
	const marked = mark(value);
	return (marked === value ? "j" : "x") + JSON.stringify(marked);
}

/** @throws SyntaxError when the text was not made by an encoder */
export function decodeValue(text: string): Value {
	const content = text.slice(1);
	if (text.startsWith("s")) return content;
	const value: Value = JSON.parse(content);
	return text.startsWith("x") ? unmark(value) : value;
}

/** The value itself when it is plain JSON, else a copy with marks. */
function mark(value: Value): Value {
	if (typeof value === "bigint") return { $bigint: `${value}` };
	if (typeof value !== "object" || value === null) return value;
	if (value instanceof Date) return { $date: value.getTime() };
	if (isArray(value)) {
		const items = value.map(mark);
		return items.every((item, index) => item === value[index]) ? value : items;
	}
	const entries = Object.entries(value);
	const marked = entries.map(([key, member]) => [key, mark(member)] as const);
	const isPlain = marked.every(([, member], i) => member === entries[i]?.[1]);
	const copy = isPlain ? value : Object.fromEntries(marked);
	const [key] = Object.keys(value);
	const isMistakable =
		entries.length === 1 && key !== undefined && MARKS.has(key);
	return isMistakable ? { $object: copy } : copy;
}

function unmark(value: Value): Value {
	if (typeof value !== "object" || value === null || value instanceof Date) {
		return value;
	}
	if (isArray(value)) return value.map(unmark);
	const { $date, $bigint, $object } = onlyMember(value);
	if (typeof $date === "number") return new Date($date);
	if (typeof $bigint === "string") return BigInt($bigint);
	return unmarkMembers($object ?? value);
}

function unmarkMembers(value: Value): Value {
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, unmark(member)]),
	);
}

function onlyMember(value: object): {
	readonly $date?: Value;
	readonly $bigint?: Value;
	readonly $object?: Value;
} {
	return Object.keys(value).length === 1 ? value : {};
}

function isArray(value: Value): value is readonly Value[] {
	return Array.isArray(value);
}
