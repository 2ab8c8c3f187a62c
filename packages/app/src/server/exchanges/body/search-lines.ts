import type {
	BodyMatch,
	BodyMatches,
	BodyQuery,
} from "../../../protocol/responses.ts";
import { queryPattern } from "../../../protocol/responses.ts";
import type { Layout } from "./layout.ts";

/** Matches that are told one by one. More are only counted. */
export const MOST_MATCHES = 10_000;
/** Segments, or rows, of a long line that are searched at once, and how many of them again with the next ones. */
export const SEARCHED_AT_ONCE = 500;
export const SEARCHED_AGAIN = 10;
/** Lines after which others have their turn. */
export const TURN = 20_000;

/**
 * Everything in a layout that a query matches, from the top. A match of a long
 * line tells the segment that it begins in.
 *
 * @param rest lets others have their turn, and tells whether to go on
 * @throws SyntaxError for an expression that is none
 */
export async function searchLines(
	layout: Layout,
	query: BodyQuery,
	rest: () => Promise<boolean>,
): Promise<BodyMatches> {
	const pattern = queryPattern(query);
	const found = new Found();
	let line = 0;
	for (const { text, segments } of layout.lines(0)) {
		if (segments === undefined) found.addLine(line, countIn(text, pattern));
		else
			found.addSegments(line, matchesOfLong(layout, line, segments, pattern));
		line++;
		if (line % TURN === 0 && !(await rest())) break;
	}
	return found.matches;
}

class Found {
	readonly #matches: BodyMatch[] = [];
	#count = 0;

	addLine(line: number, count: number): void {
		for (let nth = 0; nth < count && !this.#isFull; nth++)
			this.#matches.push([line, nth]);
		this.#count += count;
	}

	addSegments(line: number, segments: Iterable<number>): void {
		for (const segment of segments) {
			if (!this.#isFull) this.#matches.push([line, 0, segment]);
			this.#count++;
		}
	}

	get matches(): BodyMatches {
		return { count: this.#count, matches: this.#matches };
	}

	get #isFull(): boolean {
		return this.#matches.length >= MOST_MATCHES;
	}
}

function countIn(text: string, pattern: RegExp): number {
	let count = 0;
	pattern.lastIndex = 0;
	for (;;) {
		const match = pattern.exec(text);
		if (match === null) return count;
		// An empty match is nowhere.
		if (match[0] === "") pattern.lastIndex++;
		else count++;
	}
}

/** The segment of each match, window by window. */
function* matchesOfLong(
	layout: Layout,
	line: number,
	segments: number,
	pattern: RegExp,
): Generator<number> {
	let done = 0;
	for (let from = 0; from < segments; from += SEARCHED_AT_ONCE) {
		const parts = layout.segments(
			line,
			from,
			SEARCHED_AT_ONCE + SEARCHED_AGAIN,
		);
		const own = parts.slice(0, SEARCHED_AT_ONCE).join("").length;
		const starts = startsOf(parts);
		for (const { index, 0: text } of parts.join("").matchAll(pattern)) {
			if (index >= own) break;
			if (text === "" || index < done) continue;
			yield from + starts.findLastIndex((start) => start <= index);
			done = index + text.length;
		}
		done = Math.max(0, done - own);
	}
}

function startsOf(parts: readonly string[]): readonly number[] {
	let length = 0;
	return parts.map((part) => {
		const start = length;
		length += part.length;
		return start;
	});
}
