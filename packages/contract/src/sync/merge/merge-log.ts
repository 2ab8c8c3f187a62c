import type { Edit } from "@curlew/client/editing";
import type {
	FieldConflict,
	MergeOutcome,
	MergePlace,
	Sides,
	ThreeWayOptions,
} from "./merge-types.ts";

/** How far a log was written. */
export type LogMark = readonly [sets: number, removals: number];

/** Gathers what a merge changes in the user's form, and what it leaves to the user. */
export class MergeLog {
	readonly conflicts: FieldConflict[] = [];
	readonly #options: ThreeWayOptions;
	#sets: Edit[] = [];
	#removals: Edit[] = [];

	constructor(options: ThreeWayOptions) {
		this.#options = options;
	}

	/** In an order in which they can be made one by one. */
	get edits(): readonly Edit[] {
		// From the end, so that the indices of others stay what they are.
		return [...this.#sets, ...this.#removals.toSorted(fromTheEnd)];
	}

	set(
		text: string,
		base: string,
		place: MergePlace,
		before?: string,
	): MergeOutcome {
		if (text !== before) this.#sets.push({ path: place.at, value: text });
		return { yours: text, base };
	}

	/** What the document says, in the place of what the user has not changed. */
	take(sides: Sides, place: MergePlace): MergeOutcome {
		const { theirs } = sides;
		const edit: Edit =
			theirs === undefined
				? { path: place.at }
				: { path: place.at, value: theirs };
		const replaces = sides.yours !== undefined;
		if (replaces && !this.#options.canTake(edit))
			return this.conflict(sides, place, true);
		if (theirs === undefined) this.#removals.push(edit);
		else this.#sets.push(edit);
		return { yours: theirs, base: theirs };
	}

	/** @param isPart what is chosen is written by the caller */
	conflict(sides: Sides, place: MergePlace, isPart = false): MergeOutcome {
		const { base, theirs, yours } = sides;
		const choice = this.#options.choose(place.field);
		if (choice === "ours") return { yours, base: theirs };
		if (choice === "theirs") {
			if (isPart) return { yours: theirs, base: theirs };
			if (theirs === undefined) this.#removals.push({ path: place.at });
			else this.#sets.push({ path: place.at, value: theirs });
			return { yours: theirs, base: theirs };
		}
		this.conflicts.push({ ...place, ...sides });
		return { yours, base };
	}

	mark(): readonly [sets: number, removals: number] {
		return [this.#sets.length, this.#removals.length];
	}

	/** Removes a list or a section as a whole, in the place of its parts one by one; false where the file cannot. */
	removeWhole(at: Edit["path"], [sets, removals]: LogMark): boolean {
		if (!this.#options.canTake({ path: at })) return false;
		this.#sets = this.#sets.slice(0, sets);
		this.#removals = [...this.#removals.slice(0, removals), { path: at }];
		return true;
	}
}

/** Of the rows of a list, the last one first. */
function fromTheEnd(a: Edit, b: Edit): number {
	for (const [at, step] of a.path.entries()) {
		const other = b.path[at];
		if (typeof step === "number" && typeof other === "number" && step !== other)
			return other - step;
	}
	return 0;
}
