import type { Variable } from "../lookup.ts";

/** A variable that was reached, and by which name. */
export interface Reached<V extends Variable> {
	readonly reference: string;
	readonly variable: V;
}

/** A part of a text that values have come into, in a certain pass. */
export interface Spliced<V extends Variable> {
	readonly start: number;
	readonly end: number;
	/** What stood there in the template. */
	readonly from: number;
	readonly to: number;
	/** True when data has come in. */
	readonly isData: boolean;
	/** The variables that it is made of, in order of use. */
	readonly steps: readonly Reached<V>[];
}

/** A placeholder that a value takes the place of. */
export interface Replacement<V extends Variable> extends Reached<V> {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** The text after one pass. @param replacements in order */
export function replaced(
	text: string,
	replacements: readonly Replacement<Variable>[],
): string {
	let result = "";
	let done = 0;
	for (const { start, end, text: inserted } of replacements) {
		result += text.slice(done, start) + inserted;
		done = end;
	}
	return result + text.slice(done);
}

/**
 * Where values stand after one pass: what a placeholder was made of becomes one
 * part with what takes its place.
 */
export function afterPass<V extends Variable>(
	spliced: readonly Spliced<V>[],
	replacements: readonly Replacement<V>[],
): readonly Spliced<V>[] {
	const moves = new Moves(replacements);
	const result: Spliced<V>[] = [];
	for (const { start, end, from, to, isData, steps } of groupsOf(
		spliced,
		replacements,
	))
		result.push({
			start: moves.offsetOf(start),
			end: moves.offsetOf(end),
			from: from ?? startInSource(spliced, start),
			to: to ?? endInSource(spliced, end),
			isData,
			steps,
		});
	return result;
}

/** What stood in the template where a range of the text is: of whole parts and literal text. */
export function rangeInSource(
	spliced: readonly Spliced<Variable>[],
	parts: readonly Spliced<Variable>[],
	start: number,
	end: number,
): { readonly from: number; readonly to: number } {
	const first = parts[0];
	const last = parts.at(-1);
	return {
		from:
			first !== undefined && first.start <= start
				? first.from
				: startInSource(spliced, start),
		to:
			last !== undefined && last.end >= end
				? last.to
				: endInSource(spliced, end),
	};
}

interface Group<V extends Variable> {
	readonly start: number;
	end: number;
	/** In the template, where parts that are there already tell. */
	from: number | undefined;
	to: number | undefined;
	isData: boolean;
	readonly steps: Reached<V>[];
}

/** Parts that overlap, put together. */
function* groupsOf<V extends Variable>(
	spliced: readonly Spliced<V>[],
	replacements: readonly Replacement<V>[],
): Generator<Group<V>> {
	// Sorting is stable: what is there already comes before what takes the place of a part of it.
	const parts: (Spliced<V> | Replacement<V>)[] = [
		...spliced,
		...replacements,
	].sort((a, b) => a.start - b.start);
	let group: Group<V> | undefined;
	for (const part of parts) {
		if (group === undefined || part.start >= group.end) {
			if (group !== undefined) yield group;
			group = newGroup(part.start);
		}
		add(group, part);
	}
	if (group !== undefined) yield group;
}

function newGroup<V extends Variable>(start: number): Group<V> {
	return {
		start,
		end: start,
		from: undefined,
		to: undefined,
		isData: false,
		steps: [],
	};
}

function add<V extends Variable>(
	group: Group<V>,
	part: Spliced<V> | Replacement<V>,
): void {
	if ("steps" in part) {
		if (part.start === group.start) group.from = part.from;
		if (part.end >= group.end) group.to = part.to;
		group.isData ||= part.isData;
		for (const step of part.steps) addStep(group, step);
	} else {
		const { reference, variable } = part;
		if (part.end > group.end) group.to = undefined;
		group.isData ||= variable.isData === true;
		addStep(group, { reference, variable });
	}
	group.end = Math.max(group.end, part.end);
}

/** Values that double each other lead to a million others. */
const MOST_STEPS = 1_000;

function addStep<V extends Variable>(
	{ steps }: Group<V>,
	step: Reached<V>,
): void {
	if (steps.length < MOST_STEPS) steps.push(step);
}

/** Where an offset before a pass is after it. Ask in order. */
class Moves {
	readonly #replacements: readonly Replacement<Variable>[];
	#next = 0;
	#by = 0;

	constructor(replacements: readonly Replacement<Variable>[]) {
		this.#replacements = replacements;
	}

	offsetOf(offset: number): number {
		for (;;) {
			const next = this.#replacements[this.#next];
			if (next === undefined || next.end > offset) return offset + this.#by;
			this.#by += next.text.length - (next.end - next.start);
			this.#next += 1;
		}
	}
}

/** The offset in the template of literal text that begins there. */
function startInSource(
	spliced: readonly Spliced<Variable>[],
	offset: number,
): number {
	return behind(
		spliced[countWhile(spliced, ({ end }) => end <= offset) - 1],
		offset,
	);
}

/** The offset in the template of literal text that ends there. */
function endInSource(
	spliced: readonly Spliced<Variable>[],
	offset: number,
): number {
	return behind(
		spliced[countWhile(spliced, ({ start }) => start < offset) - 1],
		offset,
	);
}

function behind(part: Spliced<Variable> | undefined, offset: number): number {
	return part === undefined ? offset : offset - part.end + part.to;
}

/** How many at the beginning of a list something is true of; it is true of none behind those. */
export function countWhile<T>(
	list: readonly T[],
	isTrue: (one: T) => boolean,
): number {
	let low = 0;
	let high = list.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		const one = list[middle];
		if (one !== undefined && isTrue(one)) low = middle + 1;
		else high = middle;
	}
	return low;
}
