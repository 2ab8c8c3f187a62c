import type { HeaderPair } from "@curlew/client/internal";
import { InvalidArgumentError } from "commander";

/** How the values of options are read; each throws InvalidArgumentError. */

/** Timers know no longer time. Milliseconds. */
const LONGEST_DURATION = 2 ** 31 - 1;

/**
 * `name=value`, of an option that may be given several times.
 *
 * @throws InvalidArgumentError
 */
export function collectPairs(
	text: string,
	sofar: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
	const separator = text.indexOf("=");
	if (separator < 1) {
		throw new InvalidArgumentError("It must look like name=value.");
	}
	return {
		...sofar,
		[text.slice(0, separator)]: text.slice(separator + 1),
	};
}

/**
 * The items of a comma-separated option, after those of its earlier occurrences.
 *
 * @throws InvalidArgumentError when there is none
 */
export function collectList(
	text: string,
	sofar: readonly string[] = [],
): readonly string[] {
	const items = text
		.split(",")
		.map((item) => item.trim())
		.filter((item) => item !== "");
	// An empty list would mean all: hardly what an unset shell variable should do.
	if (items.length === 0)
		throw new InvalidArgumentError("It must not be empty.");
	return [...sofar, ...items];
}

/**
 * Paths of an argument or an option that may be given several times.
 *
 * @throws InvalidArgumentError for a blank one: it would mean the current folder
 */
export function collectPaths(
	text: string,
	sofar: readonly string[] = [],
): readonly string[] {
	return [...sofar, parseName(text)];
}

/**
 * Names of an option that may be given several times; behind `--no-…` they begin anew.
 *
 * @throws InvalidArgumentError for a blank one
 */
export function collectLayers(
	text: string,
	sofar: readonly string[] | false = [],
): readonly string[] {
	return [...(sofar || []), parseName(text)];
}

/**
 * Names of an option that may be given several times; commas are a part of them.
 *
 * @throws InvalidArgumentError for a blank one
 */
export const collectNames = collectPaths;

/**
 * A regular expression of JavaScript, as text.
 *
 * @throws InvalidArgumentError when it is none, blank, or given again
 */
export function parsePattern(text: string, earlier?: string): string {
	const pattern = parseOnlyName(text, earlier);
	try {
		new RegExp(pattern, "i");
		return pattern;
	} catch (error) {
		throw new InvalidArgumentError(
			`It must be a regular expression. ${error instanceof Error ? error.message : ""}`,
		);
	}
}

/**
 * Text of an option that makes no sense twice.
 *
 * @throws InvalidArgumentError when it is given again, or blank
 */
export function parseOnlyName(text: string, earlier?: string): string {
	if (earlier !== undefined)
		throw new InvalidArgumentError(
			`It can be given once, and was ${earlier} before.`,
		);
	return parseName(text);
}

/**
 * Text that says something.
 *
 * @throws InvalidArgumentError when it is blank, as an unset shell variable is
 */
export function parseName(text: string): string {
	if (text.trim() === "")
		throw new InvalidArgumentError("It must not be empty.");
	return text;
}

export function parseWholeNumber(text: string): number {
	if (!/^\d{1,15}$/.test(text)) {
		throw new InvalidArgumentError("It must be a whole number.");
	}
	return Number(text);
}

/**
 * A whole number, at least one.
 *
 * @throws InvalidArgumentError
 */
export function parseCount(text: string): number {
	const count = parseWholeNumber(text);
	if (count === 0) throw new InvalidArgumentError("It cannot be 0.");
	return count;
}

/**
 * The number of a port; 0 is any that is free.
 *
 * @throws InvalidArgumentError
 */
export function parsePort(text: string): number {
	const port = parseWholeNumber(text);
	if (port > 65_535) throw new InvalidArgumentError("Ports end at 65535.");
	return port;
}

/** Milliseconds, at least one. */
export function parseMilliseconds(text: string): number {
	const milliseconds = parseDurationOrNone(text);
	if (milliseconds === 0) throw new InvalidArgumentError("It cannot be 0.");
	return milliseconds;
}

/**
 * Milliseconds; 0 has a meaning of its own.
 *
 * @throws InvalidArgumentError for anything else than digits, and beyond what a timer can wait
 */
export function parseDurationOrNone(text: string): number {
	if (/^\d+(?:\.\d+)?\s*(?:ms|s|m)$/.test(text))
		throw new InvalidArgumentError("It is in milliseconds: 5000 for 5s.");
	const milliseconds = parseWholeNumber(text);
	if (milliseconds > LONGEST_DURATION) {
		throw new InvalidArgumentError(
			`It must be at most ${LONGEST_DURATION} (24 days).`,
		);
	}
	return milliseconds;
}

const UNITS: Readonly<Record<string, number>> = {
	"": 1,
	K: 1e3,
	M: 1e6,
	G: 1e9,
	T: 1e12,
};

/**
 * Bytes: `4GB`, `500m`, `1000`. A kilobyte is 1,000 of them, as in what is printed.
 *
 * @throws InvalidArgumentError
 */
export function parseSize(text: string): number {
	const [, digits = "", unit = ""] =
		/^(\d{1,15}(?:\.\d{1,3})?)([KMGT]?)B?$/i.exec(text.trim()) ?? [];
	const bytes = Math.floor(Number(digits) * (UNITS[unit.toUpperCase()] ?? 0));
	if (bytes < 1 || !Number.isSafeInteger(bytes))
		throw new InvalidArgumentError("It must be a size: 500MB, 4GB, 1000.");
	return bytes;
}

/** Milliseconds in a unit of time. */
const TIME_UNITS: Readonly<Record<string, number>> = {
	ms: 1,
	"": 1000,
	s: 1000,
	m: 60_000,
};

/**
 * Seconds as curl and Hurl take them, `5`, `0.5`, `500ms`, `2s`, as milliseconds.
 *
 * @throws InvalidArgumentError for none, and beyond what a timer can wait
 */
export function parseSeconds(text: string): number {
	const [, digits = "", unit = ""] =
		/^(\d{1,9}(?:\.\d{1,6})?)(ms|s|m)?$/.exec(text.trim()) ?? [];
	const milliseconds = Math.round(Number(digits) * (TIME_UNITS[unit] ?? 0));
	if (milliseconds < 1)
		throw new InvalidArgumentError("It must be a time: 5, 0.5, 500ms, 2s.");
	return parseDurationOrNone(`${milliseconds}`);
}

/**
 * `Name: value` of an option that may be given several times.
 *
 * @throws InvalidArgumentError
 */
export function collectHeaders(
	text: string,
	sofar: readonly HeaderPair[] = [],
): readonly HeaderPair[] {
	const [, name, value = ""] = /^([^\s:]+):(.*)$/s.exec(text) ?? [];
	if (name === undefined || /[\r\n]/.test(text))
		throw new InvalidArgumentError("It must look like `Name: value`.");
	return [...sofar, [name, value.trim()]];
}
