/** A line of a text, without its line break. */
export interface TextLine {
	readonly text: string;
	/** Offset of the line's first character. */
	readonly start: number;
}

/** Walks through the lines of a text. */
export class LineCursor {
	readonly source: string;
	/** Offset of the next line. */
	#position = 0;

	constructor(source: string) {
		this.source = source;
	}

	/** The next line; undefined at the end. */
	next(): TextLine | undefined {
		const { source } = this;
		const start = this.#position;
		if (start >= source.length) return undefined;
		const lineBreak = source.indexOf("\n", start);
		const end = lineBreak === -1 ? source.length : lineBreak;
		this.#position = end + 1;
		const isWindows = end > start && source[end - 1] === "\r";
		return { text: source.slice(start, isWindows ? end - 1 : end), start };
	}

	/** Goes on with this line, which was read too early. */
	goBackTo(line: TextLine): void {
		this.#position = line.start;
	}

	/** Goes on with the line that holds an offset, and returns the rest of that line. */
	restAt(offset: number): TextLine {
		this.#position = offset;
		return this.next() ?? { text: "", start: offset };
	}

	skipToEnd(): void {
		this.#position = this.source.length;
	}
}
