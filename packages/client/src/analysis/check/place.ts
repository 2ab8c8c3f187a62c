import type { Placeholder, Template } from "@curlew/template";
import type { Locate } from "../../collection/collection.ts";
import type { CollectionDefinition, FieldRef } from "../../collection/model.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import { type Excerpt, excerptOfCode } from "../../diagnostics/excerpt.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { TemplatedText } from "../../request/templated-text.ts";
import type { ScriptRange } from "../script/script-facts.ts";
import { type CodeSource, placeInCode } from "../script/script-library.ts";

/** Where a finding is; turned into line and column only for those that are told. */
export type Place =
	/** A field, or the nth occurrence (from 0) of a text in it. */
	| {
			readonly kind: "field";
			readonly field: FieldRef;
			readonly needle?: string;
			readonly occurrence?: number;
	  }
	| {
			readonly kind: "code";
			readonly source: CodeSource;
			readonly range: ScriptRange;
	  }
	/** A line, or a text on it. */
	| {
			readonly kind: "line";
			readonly file: string;
			readonly line: number;
			readonly needle?: string;
	  }
	| {
			readonly kind: "located";
			readonly location: SourceLocation;
			readonly excerpt?: Excerpt | undefined;
	  };

export interface Located {
	readonly location: SourceLocation;
	readonly excerpt?: Excerpt;
}

/** The place of a setting of Curlew's in the collection's own file: `["requires"]`, sought by a text where that file is `bruno.json`. */
export function placeOfSetting(
	{ file, format }: CollectionDefinition,
	keys: readonly [string, ...string[]],
	needle: string,
): Place {
	return format === "bru"
		? { kind: "line", file, line: 1, needle }
		: {
				kind: "field",
				field: { file, path: ["extensions", "curlew", ...keys] },
			};
}

/** The place of a placeholder in a text of a request: sought by its text, since files quote and fold. */
export function placeOfPlaceholder(
	{ template, field }: TemplatedText,
	{ raw, start }: Placeholder,
	fallback: FieldRef,
): Place {
	const occurrence = occurrencesBefore(template, raw, start);
	return { kind: "field", field: field ?? fallback, needle: raw, occurrence };
}

interface Counted {
	/** Where the last one that was counted ends. */
	from: number;
	count: number;
}

/** Placeholders are asked for in their order: what stands before the last one is not counted again. */
const COUNTED = new WeakMap<Template, Map<string, Counted>>();

/** How often a text stands in a template before an offset. */
function occurrencesBefore(
	template: Template,
	text: string,
	offset: number,
): number {
	const ofTemplate = COUNTED.get(template) ?? new Map<string, Counted>();
	COUNTED.set(template, ofTemplate);
	let counted = ofTemplate.get(text);
	if (counted === undefined || counted.from > offset) {
		counted = { from: 0, count: 0 };
		ofTemplate.set(text, counted);
	}
	for (;;) {
		const at = template.source.indexOf(text, counted.from);
		if (at === -1 || at >= offset) return counted.count;
		counted.from = at + text.length;
		counted.count += 1;
	}
}

/** Two places with the same key are one. */
export function keyOfPlace(place: Place): string {
	switch (place.kind) {
		case "field":
			return `${place.field.file} ${place.field.path.join("\u0000")} ${place.needle} ${place.occurrence}`;
		case "code":
			return `${place.source.file} ${place.source.line} ${place.range.start}`;
		case "line":
			return `${place.file} ${place.line} ${place.needle}`;
		case "located":
			return `${place.location.file} ${place.location.line} ${place.location.column}`;
	}
}

/** Finds places in the files. */
export class Places {
	readonly #locate: Locate;
	readonly #textOf: (file: string) => SourceText | undefined;
	/** Every field of a name asks the same of its file. */
	readonly #onlyLines = new WeakMap<
		SourceText,
		Map<string, number | undefined>
	>();

	constructor(
		locate: Locate,
		textOf: (file: string) => SourceText | undefined,
	) {
		this.#locate = locate;
		this.#textOf = textOf;
	}

	find(place: Place): Located {
		switch (place.kind) {
			case "field": {
				const { field, needle, occurrence } = place;
				const found =
					this.#atOnce(field, needle, occurrence) ??
					this.#locate(field, needle, occurrence)?.location ??
					this.#locate(field)?.location;
				return this.#shown(found ?? this.#line(field.file, 1, undefined));
			}
			case "code":
				return this.#inCode(place.source, place.range);
			case "line":
				return this.#shown(this.#line(place.file, place.line, place.needle));
			case "located": {
				const { location, excerpt } = place;
				return excerpt === undefined
					? this.#shown(location)
					: { location, excerpt };
			}
		}
	}

	/** With the line, as it may be shown. */
	#shown(location: SourceLocation): Located {
		const excerpt = this.#textOf(location.file)?.excerpt(location.line);
		return excerpt === undefined ? { location } : { location, excerpt };
	}

	/** In code that the file quotes, lines are others than in the file: there, all of the code begins on one line. */
	#inCode(source: CodeSource, range: ScriptRange): Located {
		const { location, text } = placeInCode(source, range);
		const { file, line } = location;
		const begin = this.#lineOf(file, source.line);
		if (begin === undefined) return { location, excerpt: excerptOfCode(text) };
		const written = this.#lineOf(file, line);
		if (written?.includes(text.trim()))
			return { location, excerpt: excerptOfCode(written) };
		const [mention = ""] = source.code
			.slice(range.start, range.end)
			.split("\n", 1);
		const inQuotes = JSON.stringify(mention).slice(1, -1);
		const needle = begin.includes(mention) ? mention : inQuotes;
		return this.#shown(this.#line(file, source.line, needle));
	}

	/** Many placeholders stand once in their file, and many fields alone on a line that begins with their name: then nothing has to be parsed to find them. */
	#atOnce(
		{ file, path }: FieldRef,
		needle: string | undefined,
		occurrence = 0,
	): SourceLocation | undefined {
		if (needle === undefined) return undefined;
		const only = this.#onlyOne(file, needle);
		if (only !== undefined) return only;
		const key = path.at(-1);
		if (typeof key !== "string") return undefined;
		const line = this.#onlyLineOf(file, key);
		const text = line === undefined ? undefined : this.#lineOf(file, line);
		if (line === undefined || text === undefined) return undefined;
		let at = text.indexOf(needle);
		for (let count = 0; count < occurrence && at !== -1; count++)
			at = text.indexOf(needle, at + needle.length);
		if (at === -1) return undefined;
		const { length } = needle;
		return { file, line, column: at + 1, length };
	}

	/** A placeholder that no file writes in another way than it is meant. */
	#onlyOne(file: string, needle: string): SourceLocation | undefined {
		if (!/^\{\{[^"'\\]+\}\}$/.test(needle)) return undefined;
		const source = this.#textOf(file);
		if (source === undefined) return undefined;
		const at = onlyPlaceOf(needle, source);
		return at === undefined
			? undefined
			: source.location(at, at + needle.length);
	}

	/** The line of a YAML file that begins with a key; undefined when there are several. */
	#onlyLineOf(file: string, key: string): number | undefined {
		const text = this.#textOf(file);
		if (text === undefined || !/^[A-Za-z]+$/.test(key)) return undefined;
		if (!/\.ya?ml$/i.test(file)) return undefined;
		let lines = this.#onlyLines.get(text);
		if (lines === undefined) {
			lines = new Map();
			this.#onlyLines.set(text, lines);
		}
		if (!lines.has(key)) lines.set(key, onlyLineWith(key, text));
		return lines.get(key);
	}

	/** A definition begins on its line; its value may stand on one of the next. */
	#line(
		file: string,
		from: number,
		needle: string | undefined,
	): SourceLocation {
		const line =
			needle === undefined ? from : this.#lineWith(file, from, needle);
		const text = this.#lineOf(file, line);
		if (text === undefined) return { file, line, column: 1 };
		const at = needle === undefined ? -1 : text.indexOf(needle);
		const start = at === -1 ? text.length - text.trimStart().length : at;
		const length =
			at === -1 || needle === undefined
				? Math.max(1, text.trim().length)
				: needle.length;
		return { file, line, column: start + 1, length };
	}

	#lineOf(file: string, line: number): string | undefined {
		const text = this.#textOf(file)?.line(line);
		return text === undefined || text.length > LONGEST_LINE ? undefined : text;
	}

	#lineWith(file: string, from: number, needle: string): number {
		for (let line = from; line < from + MOST_LINES; line++) {
			const text = this.#lineOf(file, line);
			if (text === undefined) break;
			if (text.includes(needle)) return line;
		}
		return from;
	}
}

function onlyLineWith(key: string, source: SourceText): number | undefined {
	const pattern = new RegExp(`^[ -]*${key}:`, "gm");
	const first = pattern.exec(source.text);
	if (first === null || pattern.test(source.text)) return undefined;
	return source.lineAt(first.index);
}

const PLACEHOLDERS = new WeakMap<SourceText, ReadonlyMap<string, number>>();

/** The place of a text `{{…}}` that stands once in a file; undefined where it stands several times, or not. */
function onlyPlaceOf(needle: string, source: SourceText): number | undefined {
	if (
		needle.length > LONGEST_PLACEHOLDER ||
		needle.indexOf("}}") < needle.length - 2
	)
		return undefined;
	let places = PLACEHOLDERS.get(source);
	if (places === undefined) {
		places = placeholdersIn(source.text);
		PLACEHOLDERS.set(source, places);
	}
	const at = places.get(needle) ?? SEVERAL;
	return at === SEVERAL ? undefined : at;
}

const LONGEST_PLACEHOLDER = 1_000;
const SEVERAL = -1;

/** All that stands between two braces and the next two that close, with its place or `SEVERAL`. */
function placeholdersIn(text: string): ReadonlyMap<string, number> {
	const places = new Map<string, number>();
	let close = 0;
	for (
		let at = text.indexOf("{{");
		at !== -1;
		at = text.indexOf("{{", at + 1)
	) {
		if (close < at + 2) close = text.indexOf("}}", at + 2);
		if (close === -1) break;
		if (close + 2 - at > LONGEST_PLACEHOLDER) continue;
		const written = text.slice(at, close + 2);
		places.set(written, places.has(written) ? SEVERAL : at);
	}
	return places;
}

/** Characters. In a longer line nothing is looked for. */
const LONGEST_LINE = 20_000;

/** How far below the line of a definition its value is looked for. */
const MOST_LINES = 200;
