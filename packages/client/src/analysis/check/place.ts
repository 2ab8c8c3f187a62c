import type { Placeholder } from "@curlew/template";
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
	const { source } = template;
	let occurrence = 0;
	for (
		let at = source.indexOf(raw);
		at !== -1 && at < start;
		at = source.indexOf(raw, at + raw.length)
	)
		occurrence++;
	return { kind: "field", field: field ?? fallback, needle: raw, occurrence };
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
		const at = source?.text.indexOf(needle) ?? -1;
		if (source === undefined || at === -1) return undefined;
		if (source.text.includes(needle, at + 1)) return undefined;
		return source.location(at, at + needle.length);
	}

	/** The line of a YAML file that begins with a key; undefined when there are several. */
	#onlyLineOf(file: string, key: string): number | undefined {
		const text = this.#textOf(file);
		if (text === undefined || !/^[A-Za-z]+$/.test(key)) return undefined;
		if (!/\.ya?ml$/i.test(file)) return undefined;
		const pattern = new RegExp(`^[ -]*${key}:`, "gm");
		const first = pattern.exec(text.text);
		if (first === null || pattern.test(text.text)) return undefined;
		return text.lineAt(first.index);
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

/** Characters. In a longer line nothing is looked for. */
const LONGEST_LINE = 20_000;

/** How far below the line of a definition its value is looked for. */
const MOST_LINES = 200;
