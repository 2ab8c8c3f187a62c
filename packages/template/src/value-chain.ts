import type { UnresolvedReason } from "./template.ts";

/**
 * The values that are being filled in, one inside the other: `{{a}}` led to a
 * value that holds `{{b}}`, and so on. A linked list, innermost first.
 */
export interface ValueChain {
	/** The reference that led here; empty for the template itself. */
	readonly reference: string;
	/** How many values: 0 for the template itself. */
	readonly depth: number;
	/** True for data, and for everything that is reached from data. */
	readonly isData: boolean;
	readonly outer: ValueChain | undefined;
}

/** The beginning of each chain: the template itself. */
export const TEMPLATE: ValueChain = Object.freeze({
	reference: "",
	depth: 0,
	isData: false,
	outer: undefined,
});

export const DATA_TEMPLATE: ValueChain = Object.freeze({
	...TEMPLATE,
	isData: true,
});

/** True when a reference is being filled in already: once more would be a circle. */
export function isInChain(chain: ValueChain, reference: string): boolean {
	for (let link = chain; link.outer !== undefined; link = link.outer)
		if (link.reference === reference) return true;
	return false;
}

/** The references of a chain, outermost first. */
export function referencesOf(chain: ValueChain): string[] {
	const references: string[] = [];
	for (let link = chain; link.outer !== undefined; link = link.outer)
		references.push(link.reference);
	return references.reverse();
}

/** Why a reference that is in its own chain has no value. */
export function cycleOf(
	chain: ValueChain,
	reference: string,
): UnresolvedReason {
	const references = [...referencesOf(chain), reference];
	return {
		kind: "cycle",
		chain: references.slice(references.indexOf(reference)),
	};
}

/** Why a reference at the end of too long a chain has none. */
export function tooDeep(
	chain: ValueChain,
	reference: string,
): UnresolvedReason {
	return { kind: "too-deep", chain: [...referencesOf(chain), reference] };
}
