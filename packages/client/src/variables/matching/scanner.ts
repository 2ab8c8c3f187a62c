import { type Alphabet, BREAK, SPECIAL } from "./alphabets.ts";
import type { Automaton } from "./automaton.ts";
import { endOfBreak } from "./base64-borders.ts";
import type { Grams } from "./grams.ts";
import { base64Marks, type Marks, textMarks } from "./marks.ts";
import type { SecretPattern } from "./patterns.ts";
import { type Sink, Stepper } from "./stepper.ts";
import { UnitReader } from "./units.ts";

/** What stands where a text was cut, maybe behind the quotation mark of what was cut. */
const CUTS = ["…", "..."];
const QUOTES = new Set([..."'\"`"].map((quote) => quote.charCodeAt(0)));
const SIGNS = [..."%\\&"].map((sign) => sign.charCodeAt(0));
/** Characters that one of a secret may take: percent-encoded twice, three bytes in UTF-8. */
export const LONGEST_FORM = 15;

/**
 * Finds the patterns of one alphabet in texts, in time proportional to their
 * length. Where three symbols stand that no pattern has, none can be, so one
 * look in so many characters is enough in most of a text (as in Wu and Manber,
 * 1994); only around escapes, and where it may be, a `Stepper` looks at all.
 */
export class SecretScanner<P extends SecretPattern> {
	readonly #alphabet: Alphabet;
	readonly #stepper: Stepper<P>;
	readonly #grams: Grams;
	readonly #symbols = new Set<number>();
	/** Symbols of the shortest pattern, and of the longest. */
	readonly #shortest: number;
	readonly #longest: number;
	readonly #marks: Marks | undefined;
	/** Whether a pattern has a sign that begins escapes, and may end with it. */
	readonly #hasSigns: boolean;
	readonly #unit = new UnitReader();
	#text = "";
	/** Where the part without escapes begins that is gone through. */
	#plainFrom = 0;
	/** The symbols around an escape. */
	readonly #around = new Uint16Array(12);

	/** @param grams has those of all automata, and maybe others */
	constructor(
		alphabet: Alphabet,
		automata: readonly Automaton<P>[],
		grams: Grams,
	) {
		this.#alphabet = alphabet;
		this.#stepper = new Stepper(alphabet, automata);
		this.#grams = grams;
		for (const { symbols } of automata)
			for (const symbol of symbols) this.#symbols.add(symbol);
		this.#hasSigns = SIGNS.some((sign) => this.#symbols.has(sign));
		this.#shortest = Math.min(...automata.map((one) => one.shortest));
		this.#longest = Math.max(...automata.map((one) => one.longest));
		this.#marks = marksOf(alphabet, this.#symbols);
	}

	scan(text: string, sink: Sink<P>): void {
		this.#text = text;
		this.#stepper.begin(text, sink);
		this.#scanAll();
		this.#scanCuts();
		this.#stepper.begin("", sink);
	}

	#scanAll(): void {
		const { length } = this.#text;
		let from = 0;
		let next = -1;
		for (;;) {
			if (next < from) next = this.#nextMark(from);
			from = this.#scanPlain(from, next);
			if (from > next) continue;
			if (next === length) return;
			from = this.#scanEscape(this.#plainFrom, next);
		}
	}

	/** Where the next escape is that may be part of a pattern; the text's end where none is. */
	#nextMark(from: number): number {
		const marks = this.#marks;
		if (marks === undefined) return this.#text.length;
		marks.lastIndex = from;
		return marks.test(this.#text) ? marks.lastIndex - 1 : this.#text.length;
	}

	/**
	 * Goes through a part without escapes. A pattern has at least so many symbols
	 * that one of the places looked at is in it.
	 *
	 * @returns the end, or a place behind it
	 */
	#scanPlain(start: number, end: number): number {
		const { width } = this.#grams;
		const stride = this.#shortest - width + 1;
		if (stride < 1) return this.#stepper.step(start, end);
		let from = start;
		this.#plainFrom = start;
		for (let at = from + stride - 1; at + width <= end; at += stride) {
			if (!this.#hasGram(at)) continue;
			const begin = this.#firstGram(at, Math.max(from, at - stride + 1));
			if (!this.#isLongEnough(begin, at, end)) continue;
			from = this.#stepper.step(begin, at + width);
			if (from >= end) return from;
			this.#plainFrom = from;
			at = from - 1;
		}
		// The last symbols before an escape, which may go on in it.
		if (end === this.#text.length) return end;
		const last = Math.max(from, end - this.#shortest);
		if (end - last >= width && this.#hasGram(end - width)) {
			const begin = this.#firstGram(end - width, last);
			return Math.max(end, this.#stepper.step(begin, end + 1));
		}
		return end;
	}

	/** Where the places begin from which to a place all symbols are those of patterns. */
	#firstGram(at: number, lowest: number): number {
		let first = at;
		while (first > lowest && this.#hasGram(first - 1)) first -= 1;
		return first;
	}

	#isLongEnough(first: number, at: number, end: number): boolean {
		const { width } = this.#grams;
		let last = at;
		const enough = first + this.#shortest - width;
		while (last < enough && last + width < end && this.#hasGram(last + 1))
			last += 1;
		return last >= enough || last + width >= end;
	}

	#hasGram(at: number): boolean {
		const text = this.#text;
		const { table } = this.#alphabet;
		const grams = this.#grams;
		const first = table[text.charCodeAt(at)] || this.#symbolAt(at);
		const second = table[text.charCodeAt(at + 1)] || this.#symbolAt(at + 1);
		const third = table[text.charCodeAt(at + 2)] || this.#symbolAt(at + 2);
		const fourth = grams.width === 4 ? this.#symbolAt(at + 3) : 0;
		return grams.has(first, second, third, fourth);
	}

	#symbolAt(at: number): number {
		const code = this.#text.charCodeAt(at);
		return this.#alphabet.table[code] || this.#alphabet.learn(code);
	}

	/** @returns where to go on: behind the escape where it may be part of a pattern, else within it, since it may be none */
	#scanEscape(from: number, at: number): number {
		const unit = this.#unit;
		unit.read(this.#text, at);
		if (this.#mayBeIn(from, at))
			return this.#stepper.step(
				Math.max(from, at - this.#grams.width + 1),
				unit.end,
			);
		return Math.max(at + 1, unit.backslashesEnd - 2);
	}

	/** Whether a pattern may have the unit in it, together with what stands around it. */
	#mayBeIn(from: number, at: number): boolean {
		const { code, second, end, prefixEnd } = this.#unit;
		const alphabet = this.#alphabet;
		if (this.#hasSigns && (at < end - 1 || prefixEnd > 0)) return true;
		const symbol = alphabet.table[code] || alphabet.learn(code);
		if (symbol !== SPECIAL && !this.#symbols.has(symbol)) return false;
		const isBase64 = alphabet.name === "base64";
		const skipped = isBase64 ? endOfBreak(this.#text, this.#unit) : -1;
		if (skipped >= 0 && this.#before(from, at - 1) === BREAK) return false;
		const around = this.#around;
		const beside = this.#grams.width - 1;
		let count = 0;
		for (let before = at - beside; before < at; before++)
			around[count++] = this.#before(from, before);
		if (skipped < 0) {
			for (const one of alphabet.symbolsOf(code)) around[count++] = one;
			if (second >= 0)
				for (const one of alphabet.symbolsOf(second)) around[count++] = one;
			for (let index = beside; index < count; index++)
				if (!this.#symbols.has(around[index] ?? 0)) return false;
		}
		const behind = Math.max(end, skipped);
		const last = Math.min(behind + beside, this.#text.length);
		for (let next = behind; next < last; next++)
			around[count++] = this.#symbolAt(next);
		return this.#hasGramAround(count);
	}

	/** Whether any of the symbols around an escape may be those of a pattern. */
	#hasGramAround(count: number): boolean {
		const grams = this.#grams;
		const around = this.#around;
		for (let at = 0; at + grams.width <= count; at++) {
			const first = around[at] ?? 0;
			const second = around[at + 1] ?? 0;
			const third = around[at + 2] ?? 0;
			const fourth = grams.width === 4 ? (around[at + 3] ?? 0) : 0;
			if (first === SPECIAL || second === SPECIAL || third === SPECIAL)
				return true;
			if (fourth === SPECIAL || grams.has(first, second, third, fourth))
				return true;
		}
		return false;
	}

	#before(from: number, at: number): number {
		return at < from ? BREAK : this.#symbolAt(at);
	}

	/** Tells of the beginnings of patterns where a text was cut in the middle of one. */
	#scanCuts(): void {
		const text = this.#text;
		let from = 0;
		const places = CUTS.map((cut) => text.indexOf(cut));
		for (;;) {
			const found = places.filter((at) => at >= 0);
			if (found.length === 0) return;
			const at = Math.min(...found);
			const isQuoted = at > from && QUOTES.has(text.charCodeAt(at - 1));
			this.#scanCut(from, isQuoted ? at - 1 : at);
			from = at + 1;
			for (const [index, place] of places.entries())
				if (place >= 0 && place < from)
					places[index] = text.indexOf(CUTS[index] ?? "", from);
		}
	}

	#scanCut(from: number, cut: number): void {
		if (cut - from < 3) return;
		if (!this.#mayEnd(from, cut)) return;
		const earliest = cut - this.#longest * LONGEST_FORM;
		this.#stepper.stepToCut(Math.max(from, earliest), cut);
	}

	/** Whether the beginning of a pattern may end there. */
	#mayEnd(from: number, cut: number): boolean {
		const { width } = this.#grams;
		if (cut - from < width || this.#hasGram(cut - width)) return true;
		for (let at = cut - width; at < cut; at++)
			if (this.#symbolAt(at) === SPECIAL) return true;
		// An escape may end there.
		return /[%\\&]/.test(this.#text.slice(Math.max(from, cut - 9), cut));
	}
}

function marksOf(
	alphabet: Alphabet,
	symbols: ReadonlySet<number>,
): Marks | undefined {
	if (alphabet.name === "raw") return undefined;
	return alphabet.name === "text" ? textMarks(symbols) : base64Marks();
}
