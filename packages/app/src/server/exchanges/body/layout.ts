import type { LinePart } from "../../../protocol/responses.ts";
import type { BodyScanner, LinePlace } from "./scanner.ts";
import { BEGINNING, characterStart, indentation } from "./scanner.ts";

/** Bytes of a line that is shown as a whole. Of a longer one the beginning is, and the rest in segments. */
export const LONGEST_LINE = 1_200;
/** Bytes of a segment. */
export const SEGMENT = 120;
/** A place is kept for every so many lines. */
const STEP = 64;

/** A line as the page shows it. */
export interface ShownLine {
	readonly text: string;
	/** How many segments the whole line has; absent for one that is whole. */
	readonly segments?: number;
	/** Of a row that a line was broken into. */
	readonly part?: LinePart;
}

/** A body's lines in one layout. */
export interface Layout {
	readonly total: number;
	/** Lines from a number on (from 0), as many as are wanted or there are. */
	lines(from: number, count?: number): Iterable<ShownLine>;
	/** Parts of a long line; of each, `SEGMENT` bytes. */
	segments(line: number, from: number, count: number): readonly string[];
	/** A line with all of its text. */
	whole(line: number): string;
	/** Where a line's own text begins in the body; undefined where there is no such line. */
	startOf(line: number): number | undefined;
	/** The number of the line that ends the block that a line begins; undefined when it begins none. */
	endOfBlock(line: number): number | undefined;
}

/**
 * The lines that a scanner finds. Keeps a place for every few lines, and reads
 * on from there: a megabyte for a text of millions of lines.
 */
export class ScannedLayout implements Layout {
	readonly total: number;
	readonly #bytes: Buffer;
	readonly #scanner: BodyScanner;
	readonly #places: LinePlace[] = [];

	constructor(bytes: Buffer, scanner: BodyScanner) {
		this.#bytes = bytes;
		this.#scanner = scanner;
		let total = 0;
		do {
			if (total % STEP === 0) this.#places.push(scanner.place);
		} while (scanner.next() && ++total);
		this.total = total;
	}

	*lines(from: number, count = this.total): Iterable<ShownLine> {
		const scanner = this.#scanner;
		const end = Math.min(this.total, from + count);
		if (from >= end || !this.#goTo(from)) return;
		for (let line = from; line < end; line++) {
			const shown = shownLine(scanner);
			// Others may use the scanner before this goes on.
			const { place } = scanner;
			yield shown;
			scanner.seek(place);
			scanner.next();
		}
	}

	segments(line: number, from: number, count: number): readonly string[] {
		if (!this.#goTo(line)) return [];
		const { start, end } = this.#scanner;
		const bytes = this.#bytes;
		const last = Math.min(segmentCount(start, end), from + count);
		const segments: string[] = [];
		for (let index = from; index < last; index++) {
			const begin = Math.max(
				start,
				characterStart(bytes, start + index * SEGMENT),
			);
			const close = Math.min(end, start + (index + 1) * SEGMENT);
			const stop = close === end ? end : characterStart(bytes, close);
			segments.push(bytes.toString("utf8", begin, stop));
		}
		return segments;
	}

	whole(line: number): string {
		if (!this.#goTo(line)) return "";
		const { depth } = this.#scanner;
		return indentation(depth) + this.#scanner.text(Number.POSITIVE_INFINITY);
	}

	startOf(line: number): number | undefined {
		return this.#goTo(line) ? this.#scanner.start : undefined;
	}

	endOfBlock(line: number): number | undefined {
		const scanner = this.#scanner;
		if (!this.#goTo(line)) return undefined;
		const { depth } = scanner;
		if (scanner.place.depth <= depth) return undefined;
		for (let at = line + 1; scanner.next(); at++)
			if (scanner.depth <= depth) return at;
		return undefined;
	}

	/** Reads the line, so that the scanner is at its end. */
	#goTo(line: number): boolean {
		if (line < 0 || line >= this.total) return false;
		this.#scanner.seek(this.#places[Math.floor(line / STEP)] ?? BEGINNING);
		for (let skipped = line % STEP; skipped >= 0; skipped--)
			this.#scanner.next();
		return true;
	}
}

function shownLine(scanner: BodyScanner): ShownLine {
	const text = indentation(scanner.depth) + scanner.text(LONGEST_LINE);
	const { start, end } = scanner;
	return end - start > LONGEST_LINE
		? { text, segments: segmentCount(start, end) }
		: { text };
}

function segmentCount(start: number, end: number): number {
	return Math.ceil((end - start) / SEGMENT);
}
