import type { Layout, ShownLine } from "./layout.ts";
import { columnsOf, OUTSIDE, rowEnd, type StringState } from "./row-end.ts";
import {
	BEGINNING,
	type BodyScanner,
	indentation,
	type LinePlace,
} from "./scanner.ts";

/** A place is kept for every so many rows. */
const STEP = 64;
/** Columns that a row has for text, however deep its line is indented. */
const LEAST = 24;
/** Columns that rows are indented by that go on with a line. */
const HANGING = 2;
/** Behind a key's colon. */
const SPACES_ADDED = 1;
const TAB = 0x09;

interface RowPlace {
	/** In front of its line. */
	readonly place: LinePlace;
	readonly line: number;
	/** Where the row before ends in the line's content; -1 for a line's first row. */
	readonly at: number;
	readonly state: StringState;
}

const TOP: RowPlace = { place: BEGINNING, line: 0, at: -1, state: OUTSIDE };

/**
 * The lines that a scanner finds, broken into rows of so many columns: what
 * others call a line is a row here. Every row is as high as the others, so that
 * a text of one line of many megabytes is scrolled like any other.
 */
export class WrappedLayout implements Layout {
	readonly total: number;
	readonly #bytes: Buffer;
	readonly #scanner: BodyScanner;
	readonly #columns: number;
	readonly #places: RowPlace[] = [];
	/** In front of the line that is being read. */
	#place: LinePlace = BEGINNING;
	#line = -1;
	/** Of the row that was read last. */
	#start = 0;
	#end = 0;
	#isFirst = true;
	#isWhole = false;
	#state = OUTSIDE;
	/** What the next row begins in. */
	#next = OUTSIDE;
	#isLineOver = true;
	/** Another number whenever it is read elsewhere. */
	#turn = 0;

	/** @param columns of a row */
	constructor(bytes: Buffer, scanner: BodyScanner, columns: number) {
		this.#bytes = bytes;
		this.#scanner = scanner;
		this.#columns = columns;
		scanner.seek(BEGINNING);
		let total = 0;
		do {
			if (total % STEP === 0) this.#places.push(this.#now());
		} while (this.#step() && ++total);
		this.total = total;
	}

	*lines(from: number, count = this.total): Iterable<ShownLine> {
		const end = Math.min(this.total, from + count);
		if (from >= end || !this.#goTo(from)) return;
		for (let row = from; row < end; row++) {
			const shown = this.#shown();
			const turn = this.#turn;
			yield shown;
			// Somebody has read elsewhere meanwhile.
			if (turn !== this.#turn) this.#goTo(row);
			this.#step();
		}
	}

	/** No row is so long that it has any. */
	segments(): readonly string[] {
		return [];
	}

	whole(row: number): string {
		return this.#goTo(row) ? this.#shown().text : "";
	}

	startOf(row: number): number | undefined {
		return this.#goTo(row) ? this.#scanner.start : undefined;
	}

	endOfBlock(row: number): number | undefined {
		const scanner = this.#scanner;
		if (!this.#goTo(row)) return undefined;
		const { depth } = scanner;
		if (scanner.place.depth <= depth) return undefined;
		for (let at = row + 1; this.#step(); at++)
			if (this.#isFirst && scanner.depth <= depth) return at;
		return undefined;
	}

	/** The first row of a line. */
	rowOf(line: number): number {
		const near = this.#places.findLastIndex(
			(one) => one.line < line || (one.line === line && one.at === -1),
		);
		const begin = Math.max(0, near);
		this.#seek(this.#places[begin] ?? TOP);
		for (let row = begin * STEP; this.#step(); row++)
			if (this.#line >= line && this.#isFirst) return row;
		return Math.max(0, this.total - 1);
	}

	#goTo(row: number): boolean {
		if (row < 0 || row >= this.total) return false;
		this.#seek(this.#places[Math.floor(row / STEP)] ?? TOP);
		for (let skipped = row % STEP; skipped >= 0; skipped--) this.#step();
		return true;
	}

	/** Behind the row that was read last. */
	#now(): RowPlace {
		if (this.#isLineOver) {
			const { place } = this.#scanner;
			return { place, line: this.#line + 1, at: -1, state: OUTSIDE };
		}
		const [place, line] = [this.#place, this.#line];
		return { place, line, at: this.#end, state: this.#next };
	}

	#seek({ place, line, at, state }: RowPlace): void {
		this.#turn++;
		this.#scanner.seek(place);
		this.#line = line - 1;
		this.#isLineOver = true;
		if (at === -1) return;
		this.#readLine();
		this.#end = at;
		this.#next = state;
		this.#isLineOver = false;
	}

	/** Reads a row; false behind the last one. */
	#step(): boolean {
		this.#isFirst = this.#isLineOver;
		if (this.#isLineOver && !this.#readLine()) return false;
		if (this.#isFirst && this.#fits()) {
			this.#isLineOver = true;
			this.#isWhole = true;
			return true;
		}
		this.#isWhole = false;
		const { content } = this.#scanner;
		this.#start = this.#isFirst ? content.start : this.#end;
		this.#state = this.#next;
		const { offset, state } = rowEnd(
			this.#bytes,
			this.#start,
			content.end,
			this.#room(content.lead),
			this.#state,
		);
		this.#end = offset;
		this.#next = state;
		this.#isLineOver = offset >= content.end;
		return true;
	}

	/** Whether the line surely is one row: no text has more columns than bytes, but for tabs. */
	#fits(): boolean {
		const { start, end } = this.#scanner;
		const length = end - start + SPACES_ADDED;
		return (
			length <= this.#columns - this.#indent() &&
			!this.#bytes.subarray(start, end).includes(TAB)
		);
	}

	#readLine(): boolean {
		this.#place = this.#scanner.place;
		this.#next = OUTSIDE;
		this.#line++;
		return this.#scanner.next();
	}

	/** Columns that the row has for the line's content. */
	#room(lead: string): number {
		const taken = this.#isFirst ? columnsOf(lead) : HANGING;
		return Math.max(LEAST, this.#columns - this.#indent() - taken);
	}

	#indent(): number {
		const { depth } = this.#scanner;
		return Math.min(indentation(depth).length, Math.floor(this.#columns / 2));
	}

	#shown(): ShownLine {
		const scanner = this.#scanner;
		if (this.#isWhole)
			return {
				text: indentation(scanner.depth) + scanner.text(this.#columns),
				part: { line: this.#line, indent: 0, isInString: false },
			};
		const { lead, trail } = scanner.content;
		const indent = this.#indent();
		const own = scanner.clean(
			this.#bytes.toString("utf8", this.#start, this.#end),
		);
		const end = this.#isLineOver ? trail : "";
		const line = this.#line;
		if (this.#isFirst)
			return {
				text: indentation(scanner.depth) + lead + own + end,
				part: { line, indent: 0, isInString: false },
			};
		const { isInString } = this.#state;
		const part = { line, indent: indent + HANGING, isInString };
		return { text: own + end, part };
	}
}
