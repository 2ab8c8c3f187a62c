import type {
	BodyMatch,
	BodyMatches,
	BodyQuery,
} from "../../../protocol/responses.ts";
import { queryPattern } from "../../../protocol/responses.ts";
import type { Layout } from "./layout.ts";
import {
	MOST_MATCHES,
	SEARCHED_AGAIN,
	SEARCHED_AT_ONCE,
	TURN,
} from "./search-lines.ts";

/**
 * Everything in a layout of broken lines that a query matches. A match of which
 * parts stand in several rows belongs to the first of them.
 *
 * @param rest lets others have their turn, and tells whether to go on
 * @throws SyntaxError for an expression that is none
 */
export async function searchRows(
	layout: Layout,
	query: BodyQuery,
	rest: () => Promise<boolean>,
): Promise<BodyMatches> {
	const line = new RowsOfLine(queryPattern(query));
	let row = 0;
	for (const { text, part } of layout.lines(0)) {
		if (part?.indent === 0) line.begin(row);
		line.add(text);
		row++;
		if (row % TURN === 0 && !(await rest())) break;
	}
	line.begin(row);
	return line.matches;
}

/** Puts the rows of a line together, as many as are searched at once. */
class RowsOfLine {
	readonly #pattern: RegExp;
	readonly #matches: BodyMatch[] = [];
	#count = 0;
	#first = 0;
	#rows: string[] = [];
	/** Characters of the first row that a match has taken that began before. */
	#done = 0;

	constructor(pattern: RegExp) {
		this.#pattern = pattern;
	}

	get matches(): BodyMatches {
		return { count: this.#count, matches: this.#matches };
	}

	/** The rows of another line follow. */
	begin(row: number): void {
		this.#search(this.#rows.length);
		this.#first = row;
		this.#rows = [];
		this.#done = 0;
	}

	add(text: string): void {
		this.#rows.push(text);
		if (this.#rows.length < SEARCHED_AT_ONCE + SEARCHED_AGAIN) return;
		this.#search(SEARCHED_AT_ONCE);
		this.#first += SEARCHED_AT_ONCE;
		this.#rows = this.#rows.slice(SEARCHED_AT_ONCE);
	}

	/** @param own how many of the rows matches may begin in */
	#search(own: number): void {
		const text = this.#rows.join("");
		const starts: number[] = [];
		let length = 0;
		for (const row of this.#rows) {
			starts.push(length);
			length += row.length;
		}
		const end = starts[own] ?? length;
		let [within, last, nth] = [0, -1, 0];
		for (const { index, 0: found } of text.matchAll(this.#pattern)) {
			if (index >= end) break;
			if (found === "" || index < this.#done) continue;
			while ((starts[within + 1] ?? length) <= index) within++;
			nth = within === last ? nth + 1 : 0;
			last = within;
			if (this.#matches.length < MOST_MATCHES)
				this.#matches.push([this.#first + within, nth]);
			this.#count++;
			this.#done = index + found.length;
		}
		this.#done = Math.max(0, this.#done - end);
	}
}
