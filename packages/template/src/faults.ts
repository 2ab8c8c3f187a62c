import type { Slot } from "./parts.ts";
import { headerControlCharacter } from "./places/writing.ts";
import type { Reference } from "./reference.ts";
import type {
	Placeholder,
	RenderProblem,
	Unresolved,
	UnresolvedReason,
} from "./template.ts";
import { referencesOf, type ValueChain } from "./value-chain.ts";

export type WhyKept = Extract<
	RenderProblem,
	{ kind: "data-reference-kept" }
>["why"];

const NONE: readonly never[] = Object.freeze([]);

/** What goes wrong in one rendering. Allocates nothing as long as all is well. */
export class Faults {
	#unresolved: Unresolved[] | undefined;
	#problems: RenderProblem[] | undefined;
	/** What was reported about references inside values: each once for a placeholder. */
	#reported: Set<string> | undefined;

	get unresolved(): readonly Unresolved[] {
		return this.#unresolved ?? NONE;
	}

	get problems(): readonly RenderProblem[] {
		return this.#problems ?? NONE;
	}

	addDateOutsideQuotes({ placeholder }: Slot): void {
		this.#addProblem({ kind: "date-outside-quotes", placeholder });
	}

	/** Adds a problem if the text of a header value does hold a control character. */
	addControlCharacter(slot: Slot, text: string): void {
		const character = headerControlCharacter(text);
		if (character === undefined) return;
		const { placeholder } = slot;
		this.#addProblem({
			kind: "header-control-character",
			placeholder,
			character,
		});
	}

	/** @param slot where the template itself led to the reference */
	addUnresolved(
		slot: Slot,
		reference: Reference,
		reason: UnresolvedReason,
		chain: ValueChain,
	): void {
		const { placeholder } = slot;
		const what =
			reason.kind === "cycle" ? circleOf(reason.chain) : reference.reference;
		if (this.#isReported(placeholder, what, chain)) return;
		this.#unresolved ??= [];
		const through = referencesOf(chain);
		this.#unresolved.push({ placeholder, reason, through });
	}

	/** @param slot where the template itself led to the reference */
	addKeptInData(
		slot: Slot,
		{ reference }: Reference,
		why: WhyKept,
		chain: ValueChain,
	): void {
		const { placeholder } = slot;
		if (this.#isReported(placeholder, reference, chain)) return;
		this.#addProblem({
			kind: "data-reference-kept",
			placeholder,
			reference,
			why,
		});
	}

	#isReported(
		{ start }: Placeholder,
		what: string,
		chain: ValueChain,
	): boolean {
		if (chain.depth === 0) return false;
		this.#reported ??= new Set();
		const key = `${start}:${what}`;
		if (this.#reported.has(key)) return true;
		this.#reported.add(key);
		return false;
	}

	#addProblem(problem: RenderProblem): void {
		this.#problems ??= [];
		this.#problems.push(problem);
	}
}

/** A circle is the same wherever it was entered: it is named from the first of its references in the order of the alphabet. */
function circleOf(chain: readonly string[]): string {
	const circle = chain.slice(0, -1);
	const first = circle.indexOf(circle.toSorted()[0] ?? "");
	return [...circle.slice(first), ...circle.slice(0, first)].join(" → ");
}
