import type { Placeholder } from "@curlew/template";
import type { Locate } from "../../collection/collection.ts";
import type { CollectionDefinition, FieldRef } from "../../collection/model.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
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
			readonly excerpt?: string | undefined;
	  };

export interface Located {
	readonly location: SourceLocation;
	readonly excerpt?: string;
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
					this.#locate(field, needle, occurrence) ??
					this.#locate(field);
				return found ?? this.#line(field.file, 1, undefined);
			}
			case "code":
				return this.#inCode(place.source, place.range);
			case "line":
				return this.#line(place.file, place.line, place.needle);
			case "located": {
				const { location } = place;
				const excerpt =
					place.excerpt ?? this.#lineOf(location.file, location.line);
				return excerpt === undefined ? { location } : { location, excerpt };
			}
		}
	}

	/** In code that the file quotes, lines are others than in the file: there, all of the code begins on one line. */
	#inCode(source: CodeSource, range: ScriptRange): Located {
		const found = placeInCode(source, range);
		const { file, line } = found.location;
		const begin = this.#lineOf(file, source.line);
		if (begin === undefined) return found;
		const written = this.#lineOf(file, line);
		if (written?.includes(found.excerpt.trim()))
			return { ...found, excerpt: written };
		const [mention = ""] = source.code
			.slice(range.start, range.end)
			.split("\n", 1);
		const inQuotes = JSON.stringify(mention).slice(1, -1);
		const needle = begin.includes(mention) ? mention : inQuotes;
		return this.#line(file, source.line, needle);
	}

	/** Many placeholders stand once in their file, and many fields alone on a line that begins with their name: then nothing has to be parsed to find them. */
	#atOnce(
		{ file, path }: FieldRef,
		needle: string | undefined,
		occurrence = 0,
	): Located | undefined {
		if (needle === undefined) return undefined;
		const only = this.#onlyOne(file, needle);
		if (only !== undefined) return only;
		const key = path.at(-1);
		if (typeof key !== "string") return undefined;
		const line = this.#onlyLineOf(file, key);
		const excerpt = line === undefined ? undefined : this.#lineOf(file, line);
		if (line === undefined || excerpt === undefined) return undefined;
		let at = excerpt.indexOf(needle);
		for (let count = 0; count < occurrence && at !== -1; count++)
			at = excerpt.indexOf(needle, at + needle.length);
		if (at === -1) return undefined;
		const { length } = needle;
		return { location: { file, line, column: at + 1, length }, excerpt };
	}

	/** A placeholder that no file writes in another way than it is meant. */
	#onlyOne(file: string, needle: string): Located | undefined {
		if (!/^\{\{[^"'\\]+\}\}$/.test(needle)) return undefined;
		const source = this.#textOf(file);
		const at = source?.text.indexOf(needle) ?? -1;
		if (source === undefined || at === -1) return undefined;
		if (source.text.includes(needle, at + 1)) return undefined;
		const location = source.location(at, at + needle.length);
		const excerpt = source.excerpt(location.line);
		return excerpt === undefined ? undefined : { location, excerpt };
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
	#line(file: string, from: number, needle: string | undefined): Located {
		const line =
			needle === undefined ? from : this.#lineWith(file, from, needle);
		const excerpt = this.#lineOf(file, line);
		if (excerpt === undefined) return { location: { file, line, column: 1 } };
		const at = needle === undefined ? -1 : excerpt.indexOf(needle);
		const start = at === -1 ? excerpt.length - excerpt.trimStart().length : at;
		const length =
			at === -1 || needle === undefined
				? Math.max(1, excerpt.trim().length)
				: needle.length;
		return { location: { file, line, column: start + 1, length }, excerpt };
	}

	#lineOf(file: string, line: number): string | undefined {
		return this.#textOf(file)?.excerpt(line);
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

/** How far below the line of a definition its value is looked for. */
const MOST_LINES = 200;
