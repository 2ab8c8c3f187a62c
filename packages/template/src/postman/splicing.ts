import { DataBudget } from "../data-budget.ts";
import { MAX_DEEP_REFERENCES, MAX_INSERTED } from "../limits.ts";
import type { Lookup, Variable } from "../lookup.ts";
import type { RenderOptions } from "../template.ts";
import { findByWholeName, POSTMAN_PLACEHOLDER } from "./references.ts";
import {
	afterPass,
	type Reached,
	type Replacement,
	rangeInSource,
	replaced,
	type Spliced,
} from "./spliced.ts";
import { splicedText } from "./value-text.ts";

/** How often a text is gone through: values in values are filled in 19 levels deep. */
const MAX_PASSES = 19;

/** A text that is too large is not used: a million of its placeholders say no more than the first ones. */
const MOST_OF_TOO_LARGE = 100;

/** A placeholder that is still there in the end. */
export interface LeftOver<V extends Variable> {
	readonly start: number;
	readonly end: number;
	readonly name: string;
	readonly why: "unset" | "secret" | "too-deep" | "too-large";
	/** What stood there in the template. */
	readonly from: number;
	readonly to: number;
	/** What led to it. */
	readonly steps: readonly Reached<V>[];
	readonly isData: boolean;
	/** True when a value brought it along as a whole. */
	readonly isInside: boolean;
}

/**
 * Fills in the placeholders of one text as Postman does: pass by pass through
 * the whole text, so that values bring placeholders along, and put together new
 * ones with what stands around them (`{{user{{n}}}}`).
 */
export class Splicing<V extends Variable> {
	/** As far as it has come. */
	text: string;
	spliced: readonly Spliced<V>[] = [];
	readonly #lookup: Lookup<V>;
	readonly #isData: boolean;
	readonly #budget: DataBudget;
	readonly #longest: number;
	#references = 0;
	#isTooLarge = false;

	constructor(source: string, lookup: Lookup<V>, options: RenderOptions) {
		this.text = source;
		this.#lookup = lookup;
		this.#isData = options.isData === true;
		this.#budget = options.budget ?? new DataBudget();
		this.#longest = source.length + MAX_INSERTED;
	}

	/** Fills in all that has a value. */
	run(): void {
		for (let pass = 0; pass < MAX_PASSES && !this.#isTooLarge; pass++) {
			const replacements = this.#replacements();
			if (replacements.length === 0 || this.#isTooLarge) return;
			this.spliced = afterPass(this.spliced, replacements);
			this.text = replaced(this.text, replacements);
		}
	}

	/** The placeholders that are still there, in order. */
	*leftOver(): Generator<LeftOver<V>> {
		const cursor = new Cursor(this.spliced);
		let count = 0;
		for (const { 0: raw, 1: name = "", index: start } of this.text.matchAll(
			POSTMAN_PLACEHOLDER,
		)) {
			if (name === "") continue;
			if (this.#isTooLarge && count++ === MOST_OF_TOO_LARGE) return;
			const end = start + raw.length;
			const parts = cursor.overlapping(start, end);
			const [first, ...others] = parts;
			const isData = this.#isData || parts.some((part) => part.isData);
			yield {
				start,
				end,
				name,
				why: this.#whyLeft(name, isData),
				...rangeInSource(this.spliced, parts, start, end),
				// A million of them may come from one part: they share its list.
				steps:
					first && others.length === 0
						? first.steps
						: parts.flatMap(({ steps }) => steps),
				isData,
				isInside:
					first !== undefined && first.start <= start && end <= first.end,
			};
		}
	}

	#whyLeft(name: string, isData: boolean): LeftOver<V>["why"] {
		if (this.#isTooLarge) return "too-large";
		const found = this.#lookup.find(name);
		if (found === undefined) return "unset";
		return isData && found.isSecret === true ? "secret" : "too-deep";
	}

	#replacements(): readonly Replacement<V>[] {
		const cursor = new Cursor(this.spliced);
		const replacements: Replacement<V>[] = [];
		let length = this.text.length;
		for (const { 0: raw, 1: name = "", index: start } of this.text.matchAll(
			POSTMAN_PLACEHOLDER,
		)) {
			const end = start + raw.length;
			const parts = cursor.overlapping(start, end);
			const isData = this.#isData || parts.some((part) => part.isData);
			const replacement = this.#replacement(name, start, end, isData);
			if (this.#isTooLarge) break;
			if (replacement === undefined) continue;
			length += replacement.text.length - raw.length;
			this.#isTooLarge = length > this.#longest;
			if (this.#isTooLarge) break;
			replacements.push(replacement);
		}
		return replacements;
	}

	#replacement(
		reference: string,
		start: number,
		end: number,
		isData: boolean,
	): Replacement<V> | undefined {
		this.#references += 1;
		if (isData) this.#budget.spendPlaceholder();
		this.#isTooLarge =
			this.#references > MAX_DEEP_REFERENCES ||
			(isData && this.#budget.isSpent);
		const variable = findByWholeName(this.#lookup, reference);
		if (variable === undefined || (isData && variable.isSecret))
			return undefined;
		const { value } = variable;
		// Dates of scripts are texts already when a request is built; those that are drawn are not.
		const isDrawn = value instanceof Date && reference.startsWith("$");
		const text = isDrawn ? String(value) : splicedText(value);
		if (isData || variable.isData) this.#spend(text);
		return { reference, variable, start, end, text };
	}

	#spend(text: string): void {
		try {
			this.#budget.spendText(text.length);
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
			this.#isTooLarge = true;
		}
	}
}

/** Finds the parts that a range overlaps. Ask in order. */
class Cursor<V extends Variable> {
	readonly #spliced: readonly Spliced<V>[];
	#next = 0;

	constructor(spliced: readonly Spliced<V>[]) {
		this.#spliced = spliced;
	}

	overlapping(start: number, end: number): readonly Spliced<V>[] {
		const spliced = this.#spliced;
		const isBefore = (part: Spliced<V> | undefined) =>
			part !== undefined && part.end <= start;
		while (isBefore(spliced[this.#next])) this.#next += 1;
		const from = this.#next;
		let to = from;
		while ((spliced[to]?.start ?? end) < end) to += 1;
		return from === to ? NONE : spliced.slice(from, to);
	}
}

const NONE: readonly never[] = Object.freeze([]);
