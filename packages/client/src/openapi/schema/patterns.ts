import { matchesPattern } from "../../values/match-pattern.ts";

const KNOWN = new Map<string, RegExp | undefined>();
const MOST_KNOWN = 2_000;
/** With more of them, compiling a pattern may take for ever, which nothing can stop. */
const MOST_GROUPS = 100;
/** Milliseconds for one text. */
const LONGEST_TEST = 100;
/** Milliseconds for all texts together that one pattern is asked about. */
const LONGEST_OF_ALL = 300;
/** What slow patterns have taken so far. */
const TAKEN = new Map<string, number>();

/**
 * Whether a text matches a pattern: with the flag `u`, as JSON Schema wants it, else as
 * its author may have meant it. What is no pattern, or takes too long, holds of everything.
 */
export function fitsPattern(source: string, text: string): boolean {
	const pattern = patternOf(source);
	if (pattern === undefined) return true;
	if (text.length <= 100 && isQuick(source)) return pattern.test(text);
	const begin = performance.now();
	try {
		return matchesPattern(pattern, text, LONGEST_TEST);
	} catch {
		giveUp(source);
		return true;
	} finally {
		const taken = (TAKEN.get(source) ?? 0) + performance.now() - begin;
		TAKEN.set(source, taken);
		if (taken > LONGEST_OF_ALL) giveUp(source);
	}
}

function giveUp(source: string): void {
	KNOWN.set(source, undefined);
}

/** A pattern as a regular expression; undefined when it is none, or has too many groups. */
export function patternOf(source: string): RegExp | undefined {
	if (KNOWN.has(source)) return KNOWN.get(source);
	if (KNOWN.size > MOST_KNOWN) {
		KNOWN.clear();
		TAKEN.clear();
	}
	const groups = source.match(/\(/g)?.length ?? 0;
	const made =
		groups > MOST_GROUPS
			? undefined
			: (compiled(source, "u") ?? compiled(source, ""));
	KNOWN.set(source, made);
	return made;
}

function compiled(source: string, flags: string): RegExp | undefined {
	try {
		return new RegExp(source, flags);
	} catch {
		return undefined;
	}
}

/** Whether a pattern is done with a short text in no time: groups are not repeated, and little else is without end. */
function isQuick(source: string): boolean {
	if (source.length > 1_000 || /\)[*+{]/.test(source)) return false;
	return (source.match(/[*+]|,\d*\}/g)?.length ?? 0) <= 3;
}
