/** Numbers from 0 that are joined to sets: union–find with path halving; the smallest of a set stands for it. */
export class DisjointSets {
	readonly #parents: number[];

	constructor(count: number) {
		this.#parents = Array.from({ length: count }, (_, index) => index);
	}

	join(a: number, b: number): void {
		const [one, other] = [this.#rootOf(a), this.#rootOf(b)];
		this.#parents[Math.max(one, other)] = Math.min(one, other);
	}

	joinAll(members: readonly number[]): void {
		const [first, ...others] = members;
		if (first === undefined) return;
		for (const other of others) this.join(first, other);
	}

	/** All sets, each in order, in the order of their smallest members. */
	sets(): readonly (readonly number[])[] {
		const sets = new Map<number, number[]>();
		for (const member of this.#parents.keys()) {
			const root = this.#rootOf(member);
			const set = sets.get(root);
			if (set) set.push(member);
			else sets.set(root, [member]);
		}
		return [...sets.values()];
	}

	#rootOf(member: number): number {
		let at = member;
		for (;;) {
			const parent = this.#parents[at] ?? at;
			if (parent === at) return at;
			const grandparent = this.#parents[parent] ?? parent;
			this.#parents[at] = grandparent;
			at = grandparent;
		}
	}
}
