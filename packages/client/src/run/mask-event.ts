import type { Masked } from "../variables/masked.ts";
import type { SecretMasker } from "../variables/secret-masker.ts";
import type { UnmaskedEvent } from "./events.ts";

/** Members of events whose values are words of ours: a secret that is called like one must not make an event unreadable. */
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
 * An event with every secret in it blacked out. Its own names, words and
 * numbers stay: "test" and "200" are secrets in many a collection.
 */
export function maskEvent<Event extends UnmaskedEvent>(
	event: Event,
	masker: SecretMasker,
): Masked<Event>;
export function maskEvent(event: unknown, masker: SecretMasker): unknown {
	return masker.isEmpty ? event : maskMember("", event, masker);
}

/** The same for other data of ours. */
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
			maskMember(key, part, masker),
		]),
	);
}
