import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import { type Excerpt, excerptOfCode } from "../../diagnostics/excerpt.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { FieldRef } from "../model.ts";
import { currentText } from "./current-text.ts";
import { locationOfField, nthIndexOf } from "./field-location.ts";
import { onlyPlaceOf } from "./only-place.ts";
import { fileOfPlace, type Place } from "./place.ts";
import { type CodeSource, placeInCode } from "./place-in-code.ts";

/** Where something stands, with its line for excerpts where that can be read. */
export interface FoundPlace {
	readonly location: SourceLocation;
	readonly excerpt?: Excerpt;
}

/** Finds places in the files: for messages, not for the way of every request. */
export class PlaceFinder {
	readonly #textOf: (file: string) => SourceText | undefined;
	/** @param textOf the text of a file; default: what is held for it, or else what is on disk */
	constructor(textOf: (file: string) => SourceText | undefined = currentText) {
		this.#textOf = textOf;
	}

	/** Line and column of a place; undefined when the file, or the field in it, is gone. */
	find(place: Place): FoundPlace | undefined {
		switch (place.kind) {
			case "field": {
				const location = this.#ofField(place);
				return location && this.#shown(location);
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

	/** The same where something must be told: the beginning of the file stands for what is gone. */
	findOrBeginning(place: Place): FoundPlace {
		return (
			this.find(place) ??
			this.#shown(this.#line(fileOfPlace(place), 1, undefined))
		);
	}

	#ofField({
		field,
		needle,
		occurrence,
	}: Extract<Place, { kind: "field" }>): SourceLocation | undefined {
		const found = this.#atOnce(field, needle, occurrence);
		if (found !== undefined) return found;
		const source = this.#textOf(field.file);
		return source && locationOfField(source, field.path, needle, occurrence);
	}

	/** With the line, as it may be shown. */
	#shown(location: SourceLocation): FoundPlace {
		const excerpt = this.#textOf(location.file)?.excerpt(location.line);
		return excerpt === undefined ? { location } : { location, excerpt };
	}

	/** In code that the file quotes, lines are others than in the file: there, all of the code begins on one line. */
	#inCode(
		source: CodeSource,
		range: Extract<Place, { kind: "code" }>["range"],
	): FoundPlace {
		const { location, text } = placeInCode(source, range);
		const { file, line } = location;
		// A line of its own place is known; others may stand further down.
		const from = source.lines === undefined ? source.line : line;
		const begin = this.#lineOf(file, from);
		if (begin === undefined) return { location, excerpt: excerptOfCode(text) };
		const written = this.#lineOf(file, line);
		const [mention = ""] = source.code
			.slice(range.start, range.end)
			.split("\n", 1);
		// An escape takes more columns in the file than in the code.
		const isThere =
			source.lines === undefined ||
			written?.startsWith(mention, location.column - 1);
		if (isThere && written?.includes(text.trim()))
			return { location, excerpt: excerptOfCode(written) };
		const inQuotes = JSON.stringify(mention).slice(1, -1);
		const needle = begin.includes(mention) ? mention : inQuotes;
		const after = source.lines === undefined ? 0 : location.column - 1;
		return this.#shown(this.#line(file, from, needle, after));
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
		const at = nthIndexOf(text, needle, occurrence);
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
		let lines = ONLY_LINES.get(text);
		if (lines === undefined) {
			lines = new Map();
			ONLY_LINES.set(text, lines);
		}
		if (!lines.has(key)) lines.set(key, onlyLineWith(key, text));
		return lines.get(key);
	}

	/** A definition begins on its line; its value may stand on one of the next. */
	#line(
		file: string,
		from: number,
		needle: string | undefined,
		after = 0,
	): SourceLocation {
		const line =
			needle === undefined ? from : this.#lineWith(file, from, needle);
		const text = this.#lineOf(file, line);
		if (text === undefined) return { file, line, column: 1 };
		const at = needle === undefined ? -1 : text.indexOf(needle, after);
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

/** Every field of a name asks the same of its file. */
const ONLY_LINES = new WeakMap<SourceText, Map<string, number | undefined>>();

function onlyLineWith(key: string, source: SourceText): number | undefined {
	const pattern = new RegExp(`^[ -]*${key}:`, "gm");
	const first = pattern.exec(source.text);
	if (first === null || pattern.test(source.text)) return undefined;
	return source.lineAt(first.index);
}

/** Characters. In a longer line nothing is looked for. */
const LONGEST_LINE = 20_000;

/** How far below the line of a definition its value is looked for. */
const MOST_LINES = 200;

/** For the files as everybody reads them. */
export const PLACE_FINDER = new PlaceFinder();

/** For many places that are found in one go: looks once whether a file has changed. */
export function finderForMany(): PlaceFinder {
	const texts = new Map<string, SourceText | undefined>();
	return new PlaceFinder((file) => {
		if (!texts.has(file)) texts.set(file, currentText(file));
		return texts.get(file);
	});
}
