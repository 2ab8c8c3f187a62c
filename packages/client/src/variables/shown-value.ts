import { toText, type Value } from "@curlew/template";
import { isList } from "../values/is-list.ts";
import type { SecretMasker } from "./secret-masker.ts";

/** A value as events, traces and reports carry it: plain JSON. */
export interface ShownValue {
	/** Dates and big integers are text. Where `size` says so, only the beginning of the text form. */
	readonly value: unknown;
	/** Bytes of the whole text form (UTF-8); only where it was cut. */
	readonly size?: number;
}

/** What stands around a string in JSON, and around a member with its comma. */
const QUOTES = 2;
const MARKS = 4;

/**
 * A value to be shown, of which at most `limit` characters (UTF-16 code units)
 * are kept. A secret that the limit would cut in two is masked here; whole ones
 * are masked by whoever puts the value out.
 */
export function shownValue(
	value: Value,
	limit: number,
	masker: SecretMasker | undefined,
): ShownValue {
	if (roomLeft(value, limit) >= 0) return { value: toPlainJson(value) };
	const text = textOf(value);
	return {
		value: masker
			? masker.maskBeginning(text, limit)
			: text.slice(0, limit).toWellFormed(),
		size: Buffer.byteLength(text),
	};
}

/** The engine's own JSON is several times as fast as ours, and knows no big integers. */
function textOf(value: Value): string {
	if (typeof value !== "object" || value === null) return toText(value);
	try {
		return JSON.stringify(value);
	} catch {
		return toText(value);
	}
}

/** What is left of the room once the value has been written; stops looking when there is none. */
function roomLeft(value: Value, room: number): number {
	if (typeof value === "string") return room - value.length;
	if (typeof value === "bigint") return room - String(value).length;
	if (typeof value !== "object" || value === null || value instanceof Date)
		return room - MARKS;
	let left = room - QUOTES;
	if (isList(value)) {
		for (let index = 0; index < value.length && left >= 0; index++)
			left = roomLeft(value[index] ?? null, left - 1);
		return left;
	}
	for (const [key, member] of Object.entries(value)) {
		if (left < 0) break;
		left = roomLeft(member, left - key.length - MARKS);
	}
	return left;
}

function toPlainJson(value: Value): unknown {
	if (typeof value === "bigint") return value.toString();
	if (value instanceof Date) return value.toISOString();
	if (typeof value !== "object" || value === null) return value;
	if (isList(value)) return value.map(toPlainJson);
	// fromEntries defines properties, so a `__proto__` key stays a key.
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, toPlainJson(member)]),
	);
}
