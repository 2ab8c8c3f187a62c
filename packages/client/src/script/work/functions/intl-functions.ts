import type { Value } from "@curlew/template";
import { decodeValue, encodeValue } from "../../value-encoding.ts";
import type { PureFunction } from "../pure-function.ts";

/** Making a formatter costs more than using it fifty times; each takes some 10 KB. */
const MOST_KEPT = 100;

/** What may be constructed, and what may be called on it. */
const METHODS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
	["Collator", new Set(["compare", "resolvedOptions"])],
	[
		"DateTimeFormat",
		new Set([
			"format",
			"formatRange",
			"formatRangeToParts",
			"formatToParts",
			"resolvedOptions",
		]),
	],
	["DisplayNames", new Set(["of", "resolvedOptions"])],
	["DurationFormat", new Set(["format", "formatToParts", "resolvedOptions"])],
	["ListFormat", new Set(["format", "formatToParts", "resolvedOptions"])],
	[
		"NumberFormat",
		new Set([
			"format",
			"formatRange",
			"formatRangeToParts",
			"formatToParts",
			"resolvedOptions",
		]),
	],
	["PluralRules", new Set(["resolvedOptions", "select", "selectRange"])],
	[
		"RelativeTimeFormat",
		new Set(["format", "formatToParts", "resolvedOptions"]),
	],
	["Segmenter", new Set(["resolvedOptions", "segment"])],
]);

const STATICS = new Set(["getCanonicalLocales", "supportedValuesOf"]);
const DATE_METHODS = new Set([
	"toLocaleString",
	"toLocaleDateString",
	"toLocaleTimeString",
]);
const CASES = new Set(["toLocaleUpperCase", "toLocaleLowerCase"]);

const kept = new Map<string, unknown>();

/** `Intl` and its kin, by node's own. Values are encoded; locales and options come as one encoded list. */
export const intlFunctions = {
	/** Gives what the formatter says, or an encoded value for anything but text and numbers. */
	intl: (values) => {
		const [kind, method] = [values.text(0), values.text(1)];
		if (!METHODS.get(kind)?.has(method)) throw new TypeError("No such method.");
		const formatter = formatterOf(kind, values.text(2));
		const given = listOf(decodeValue(values.text(3)));
		return encoded(call(formatter, method, given));
	},
	/** Throws what the constructor throws. */
	intlCheck: (values) => {
		formatterOf(values.text(0), values.text(1));
	},
	intlStatic: (values) => {
		const given = listOf(decodeValue(values.text(2)));
		const [kind, method] = [values.text(0), values.text(1)];
		if (kind === "" && STATICS.has(method)) {
			return encoded(call(Intl, method, given));
		}
		if (!METHODS.has(kind)) throw new TypeError("No such method.");
		return encoded(call(Reflect.get(Intl, kind), "supportedLocalesOf", given));
	},

	dateText: (values) => {
		const method = values.text(1);
		if (!DATE_METHODS.has(method)) throw new TypeError("No such method.");
		const given = listOf(decodeValue(values.text(2)));
		return textOf(call(new Date(values.number(0)), method, given));
	},
	/** The number as text, so that a bigint fits. */
	numberText: (values) => {
		const digits = values.text(0);
		const number = digits.endsWith("n")
			? BigInt(digits.slice(0, -1))
			: Number(digits);
		const given = listOf(decodeValue(values.text(1)));
		return textOf(call(number, "toLocaleString", given));
	},
	compareTexts: (values) => {
		const formatter = formatterOf("Collator", values.text(2));
		return Number(call(formatter, "compare", [values.text(0), values.text(1)]));
	},
	caseText: (values) => {
		const method = values.text(1);
		if (!CASES.has(method)) throw new TypeError("No such method.");
		const given = listOf(decodeValue(values.text(2)));
		return textOf(call(values.text(0), method, given));
	},
} satisfies Record<string, PureFunction>;

function formatterOf(kind: string, locale: string): unknown {
	const key = `${kind}\n${locale}`;
	const known = kept.get(key);
	if (known) return known;
	const Formatter: unknown = METHODS.has(kind) && Reflect.get(Intl, kind);
	if (typeof Formatter !== "function") {
		throw new TypeError(`There is no Intl.${kind}.`);
	}
	const values = listOf(decodeValue(locale));
	const made: unknown = Reflect.construct(Formatter, values);
	if (kept.size >= MOST_KEPT) kept.clear();
	kept.set(key, made);
	return made;
}

/** Both names come from the lists above. */
function call(
	target: unknown,
	method: string,
	values: readonly unknown[],
): unknown {
	const run: unknown = Reflect.get(Object(target), method, target);
	if (typeof run !== "function") throw new TypeError("No such method.");
	const result: unknown = Reflect.apply(run, target, values);
	return isSegments(result) ? [...result].map(withoutInput) : result;
}

/** `null` stands for what was not given, which a value cannot be. */
function listOf(value: Value): readonly unknown[] {
	if (!Array.isArray(value)) return [];
	return value.map((item) => (item === null ? undefined : item));
}

function encoded(result: unknown): string {
	if (typeof result === "string") return encodeValue(result);
	// What formatters give is made of texts, numbers and lists of such.
	return `j${JSON.stringify(result ?? null)}`;
}

function textOf(result: unknown): string {
	return `${result}`;
}

function isSegments(value: unknown): value is Intl.Segments {
	return typeof value === "object" && value !== null && "containing" in value;
}

/** Each segment would bring the whole text along. */
function withoutInput({ input: _, ...segment }: Intl.SegmentData) {
	return segment;
}
