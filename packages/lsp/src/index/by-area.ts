import type { Area } from "../facts/file-facts.ts";

/** Things that count in areas, to be found by the areas that they have requests in common with. */
export class ByArea<Thing extends { readonly area: Area }> {
	readonly #things = new Map<Area, Set<Thing>>();
	/** Undefined after areas have come or gone. */
	#sorted: readonly Area[] | undefined;
	#size = 0;

	get size(): number {
		return this.#size;
	}

	*[Symbol.iterator](): Iterator<Thing> {
		for (const things of this.#things.values()) yield* things;
	}

	add(thing: Thing): void {
		let things = this.#things.get(thing.area);
		if (things === undefined) {
			things = new Set();
			this.#things.set(thing.area, things);
			this.#sorted = undefined;
		}
		things.add(thing);
		this.#size++;
	}

	delete(thing: Thing): void {
		const things = this.#things.get(thing.area);
		if (!things?.delete(thing)) return;
		this.#size--;
		if (things.size > 0) return;
		this.#things.delete(thing.area);
		this.#sorted = undefined;
	}

	/** Everything in the areas around an area, in itself, and below. */
	meeting(area: Area): readonly Thing[] {
		const everywhere = this.#things.get("");
		// Most variables count in the whole collection.
		if (everywhere && this.#things.size === 1) return [...everywhere];
		const found: Thing[] = [];
		for (let end = 0; end < area.length; end = area.indexOf("/", end) + 1)
			found.push(...(this.#things.get(area.slice(0, end)) ?? []));
		this.#sorted ??= [...this.#things.keys()].sort();
		for (let at = firstAtOrBehind(this.#sorted, area); ; at++) {
			const below = this.#sorted[at];
			if (!below?.startsWith(area)) return found;
			found.push(...(this.#things.get(below) ?? []));
		}
	}
}

/** The index of the first text, of sorted ones, that does not come before another. */
function firstAtOrBehind(sorted: readonly string[], text: string): number {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sorted[middle] ?? "") < text) low = middle + 1;
		else high = middle;
	}
	return low;
}
