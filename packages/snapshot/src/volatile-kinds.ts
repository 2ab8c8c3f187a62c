import { typeOfValue, type Value } from "@curlew/template";

/** Kinds of values that are others with each answer, and how they are recognised. */
const TEXTS: Readonly<Record<string, RegExp>> = {
	uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
	// RFC 3339, and the same with a blank or without a zone.
	"date-time":
		/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,12})?)?(Z|[+-]\d\d:?\d\d)?$/i,
	date: /^\d{4}-\d\d-\d\d$/,
	// RFC 9110 §5.6.7.
	"http-date": /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} [\d:]{8} GMT$/,
	jwt: /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/,
	// Object ids, hashes.
	hex: /^([0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i,
	ulid: /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
};

/** Seconds and milliseconds since 1970, from 2001 to 2100. */
const SECONDS = [1_000_000_000, 4_102_444_800] as const;

/** What masks may name: what changes with each answer, then the types of JSON. */
export const MASK_KINDS: readonly string[] = [
	...Object.keys(TEXTS),
	"timestamp",
	"string",
	"number",
	"boolean",
	"null",
	"list",
	"map",
	"any",
];

/** The most exact kind of a text: `uuid`; of anything else its type. An id that is a number may grow into a timestamp. */
export function kindOfValue(value: Value): string {
	const kind = typeof value === "string" ? volatileKind(value) : undefined;
	return kind ?? plainKind(value);
}

/** What it is of that changes with each answer; undefined for anything else. */
export function volatileKind(value: Value): string | undefined {
	if (typeof value === "string") {
		const names = Object.entries(TEXTS);
		return names.find(([, pattern]) => pattern.test(value))?.[0];
	}
	return isTimestamp(value) ? "timestamp" : undefined;
}

/** @param kind one of `MASK_KINDS` */
export function isOfKind(value: Value, kind: string): boolean {
	if (kind === "any") return true;
	if (kind === "timestamp") return isTimestamp(value);
	const pattern = Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : undefined;
	if (pattern) return typeof value === "string" && pattern.test(value);
	return plainKind(value) === kind;
}

function isTimestamp(value: Value): boolean {
	if (typeof value !== "number" || !Number.isInteger(value)) return false;
	const [low, high] = SECONDS;
	return [1, 1000].some((unit) => value >= low * unit && value <= high * unit);
}

function plainKind(value: Value): string {
	const type = typeOfValue(value);
	if (type === "array") return "list";
	if (type === "bigint") return "number";
	return type === "object" ? "map" : type;
}
