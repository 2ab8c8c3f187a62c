import type { SourceLocation } from "../diagnostics/diagnostic.ts";
import type { Masked } from "./masked.ts";
import { maskedExcerpt } from "./masked-excerpt.ts";
import type { SecretMasker } from "./secret-masker.ts";

/** Members of our data whose values are words of ours: a secret that is called like one must not make it unreadable. */
const OWN_WORDS = new Set([
	"type",
	"kind",
	"level",
	"scope",
	"severity",
	"code",
	"status",
	"phase",
	"ending",
	"sandbox",
	"curlew",
	"httpVersion",
]);

/** Members that hold data of the user, with names and numbers that may be secret too. */
const USER_DATA = new Set(["from", "to", "config", "value", "written"]);

/**
 * Plain data of ours with every secret in it blacked out. Its own names, words
 * and numbers stay: "test" and "200" are secrets in many a collection.
 */
export function maskData<T>(data: T, masker: SecretMasker): Masked<T>;
export function maskData(data: unknown, masker: SecretMasker): unknown {
	return masker.isEmpty ? data : maskMember("", data, masker);
}

/** The same for data that is the user's through and through: names of members and numbers, too. */
export function maskUserData<T>(data: T, masker: SecretMasker): Masked<T>;
export function maskUserData(data: unknown, masker: SecretMasker): unknown {
	return masker.maskDeep(data);
}

/** A member of what has passed the wall. */
export function passedPart<T, Key extends keyof T>(
	whole: Masked<T>,
	key: Key,
): Masked<T[Key]>;
export function passedPart(
	whole: Readonly<Record<string, unknown>>,
	key: string,
): unknown {
	return whole[key];
}

/** The same for a text by itself. */
export function maskText(text: string, masker: SecretMasker): Masked<string>;
export function maskText(text: string, masker: SecretMasker): string {
	return masker.mask(text);
}

/**
 * What another process has masked, or what no user has written a word of: its
 * own secrets were known there, and are unknown here.
 */
export function passedElsewhere<T>(data: T): Masked<T>;
export function passedElsewhere(data: unknown): unknown {
	return data;
}

function maskMember(
	name: string,
	value: unknown,
	masker: SecretMasker,
): unknown {
	if (USER_DATA.has(name)) return masker.maskDeep(value);
	if (typeof value === "string") {
		return OWN_WORDS.has(name) ? value : masker.mask(value);
	}
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) {
		return value.map((item) => maskMember("", item, masker));
	}
	return Object.fromEntries(
		Object.entries(value).map(([key, part]) => [
			key,
			key === "excerpt" && typeof part === "string"
				? maskedExcerpt(part, placeOf(value), masker)
				: maskMember(key, part, masker),
		]),
	);
}

/** Where the caret of a diagnostic points. */
function placeOf(
	diagnostic: object,
): Pick<SourceLocation, "column" | "length"> {
	const location = "location" in diagnostic ? diagnostic.location : undefined;
	return {
		column: numberIn(location, "column") ?? 1,
		length: numberIn(location, "length") ?? 1,
	};
}

function numberIn(
	object: unknown,
	name: "column" | "length",
): number | undefined {
	if (typeof object !== "object" || object === null) return undefined;
	const found = new Map<string, unknown>(Object.entries(object)).get(name);
	return typeof found === "number" ? found : undefined;
}
