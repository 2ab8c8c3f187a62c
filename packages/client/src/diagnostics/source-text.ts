import type { SourceLocation } from "./diagnostic.ts";
import { type Excerpt, excerptOf } from "./excerpt.ts";
import { mayHoldSecrets } from "./secrets-on-line.ts";

const NOBODY = () => undefined;

/** The text of a file, with the way from offsets to lines and columns. */
export class SourceText {
	/** Absolute path. */
	readonly file: string;
	readonly text: string;
	#lineStarts: readonly number[] | undefined;
	#mayHoldSecrets: boolean | undefined;

	constructor(file: string, text: string) {
		this.file = file;
		this.text = text;
	}

	/** Where a range of UTF-16 offsets stands. A range over several lines covers the rest of its first line. */
	location(start: number, end: number = start + 1): SourceLocation {
		const line = this.lineAt(start);
		const lineStart = this.lineStart(line);
		const lastOnLine = lineStart + (this.line(line)?.length ?? 0);
		return {
			file: this.file,
			line,
			column: start - lineStart + 1,
			length: Math.max(1, Math.min(end, lastOnLine) - start),
		};
	}

	/** The line that holds an offset, from 1. */
	lineAt(offset: number): number {
		const starts = this.#starts();
		let low = 0;
		let high = starts.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if ((starts[middle] ?? 0) <= offset) low = middle;
			else high = middle - 1;
		}
		return low + 1;
	}

	/** The offset at which a line starts; the end of the text for lines that do not exist. */
	lineStart(line: number): number {
		return this.#starts()[line - 1] ?? this.text.length;
	}

	/** A line's text without its line break; undefined when there is no such line. */
	line(line: number): string | undefined {
		const start = this.#starts()[line - 1];
		if (start === undefined) return undefined;
		const next = this.#starts()[line];
		const end = next === undefined ? this.text.length : next - 1;
		return this.text.slice(
			start,
			this.text[end - 1] === "\r" && end > start ? end - 1 : end,
		);
	}

	/** A line for a diagnostic, without its secrets; undefined when it is too long to be shown to anybody. */
	excerpt(line: number): Excerpt | undefined {
		const text = this.line(line);
		if (text === undefined) return undefined;
		this.#mayHoldSecrets ??= mayHoldSecrets(this.text);
		return excerptOf(
			text,
			this.#mayHoldSecrets ? (distance) => this.line(line + distance) : NOBODY,
		);
	}

	#starts(): readonly number[] {
		if (this.#lineStarts) return this.#lineStarts;
		const starts = [0];
		let next = this.text.indexOf("\n");
		while (next !== -1) {
			starts.push(next + 1);
			next = this.text.indexOf("\n", next + 1);
		}
		this.#lineStarts = starts;
		return starts;
	}
}
