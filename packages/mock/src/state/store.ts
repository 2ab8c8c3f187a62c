import type { PlainMap } from "@curlew/client/openapi";
import type { Resource } from "./resource.ts";

/** Something that is kept. */
export interface Thing {
	/** As paths have it. */
	readonly id: string;
	readonly value: PlainMap;
	/** Roughly, in bytes. */
	readonly size: number;
	/** Nobody has sent it: it gives way to one of the same id. */
	readonly isSeeded?: boolean;
}

/** The things of a collection: of all, or those below one parent. */
export class ThingShelf {
	readonly resource: Resource;
	/** The values of the path's parameters that lead to it. */
	readonly parents: readonly string[];
	readonly things = new Map<string, Thing>();
	/** The number that an id was made of last. */
	lastNumber = 0;
	/** Where the oldest things are: looking from the start would go over all that went before. */
	#oldest = this.things.keys();

	/** The oldest thing besides one. */
	oldest(kept: Thing): string | undefined {
		for (let turn = 0; turn < 2; turn++) {
			for (
				let next = this.#oldest.next();
				!next.done;
				next = this.#oldest.next()
			)
				if (this.things.get(next.value) !== kept) return next.value;
			this.#oldest = this.things.keys();
		}
		return undefined;
	}

	/** Texts of answers until something changes. */
	readonly answers = new Map<string, string>();

	constructor(resource: Resource, parents: readonly string[]) {
		this.resource = resource;
		this.parents = parents;
	}
}

/** What may be kept at most: things, bytes, collections below other things. */
export interface StoreLimits {
	readonly things: number;
	readonly bytes: number;
	readonly shelves: number;
}

export const STORE_LIMITS: StoreLimits = {
	things: 10_000,
	bytes: 64 * 1024 * 1024,
	shelves: 1_000,
};

/** All that the mock remembers, the oldest of which goes when there is too much. */
export class ThingStore {
	readonly #limits: StoreLimits;
	readonly #fill: (shelf: ThingShelf, put: (thing: Thing) => void) => void;
	readonly #shelves = new Map<string, ThingShelf>();
	#things = 0;
	#bytes = 0;
	/** Things that went because there was no more room. */
	dropped = 0;

	/** @param fill puts the first things onto a shelf */
	constructor(
		fill: (shelf: ThingShelf, put: (thing: Thing) => void) => void,
		limits: StoreLimits = STORE_LIMITS,
	) {
		this.#fill = fill;
		this.#limits = limits;
	}

	get shelves(): Iterable<ThingShelf> {
		return this.#shelves.values();
	}

	get count(): number {
		return this.#things;
	}

	/** The shelf of a collection, filled when it is first looked at. */
	shelf(resource: Resource, parents: readonly string[]): ThingShelf {
		const known = this.#shelves.get(keyOf(resource.collection, parents));
		if (known) return known;
		const shelf = this.begin(resource, parents);
		this.#fill(shelf, (thing) => this.put(shelf, thing));
		return shelf;
	}

	/** A shelf with nothing on it. */
	begin(resource: Resource, parents: readonly string[]): ThingShelf {
		const shelf = new ThingShelf(resource, parents);
		this.#shelves.set(keyOf(resource.collection, parents), shelf);
		while (this.#shelves.size > this.#limits.shelves) {
			const [oldest] = this.#shelves;
			if (oldest) this.#drop(...oldest);
		}
		return shelf;
	}

	put(shelf: ThingShelf, thing: Thing): void {
		const before = shelf.things.get(thing.id);
		// What is changed keeps its place.
		shelf.things.set(thing.id, thing);
		shelf.answers.clear();
		this.#things += before ? 0 : 1;
		this.#bytes += thing.size - (before?.size ?? 0);
		this.#makeRoom(shelf, thing);
	}

	/** Takes a thing away with all that is below it. */
	remove(shelf: ThingShelf, id: string): void {
		this.#take(shelf, id);
		shelf.answers.clear();
		const above = [...shelf.parents, id];
		for (const [key, other] of this.#shelves)
			if (isBelow(other, shelf.resource, above)) this.#drop(key, other, false);
	}

	clear(): void {
		this.#shelves.clear();
		this.#things = 0;
		this.#bytes = 0;
		this.dropped = 0;
	}

	#take(shelf: ThingShelf, id: string): void {
		const thing = shelf.things.get(id);
		if (thing === undefined) return;
		shelf.things.delete(id);
		this.#things--;
		this.#bytes -= thing.size;
	}

	#makeRoom(shelf: ThingShelf, kept: Thing): void {
		const { things, bytes } = this.#limits;
		while (this.#things > things || this.#bytes > bytes) {
			const oldest = this.#oldest(shelf, kept);
			if (oldest === undefined) return;
			this.dropped++;
			this.#take(...oldest);
			oldest[0].answers.clear();
		}
	}

	#oldest(shelf: ThingShelf, kept: Thing): [ThingShelf, string] | undefined {
		const own = shelf.oldest(kept);
		if (own !== undefined) return [shelf, own];
		for (const other of this.#shelves.values()) {
			const id = other.oldest(kept);
			if (id !== undefined) return [other, id];
		}
		return undefined;
	}

	#drop(key: string, shelf: ThingShelf, isForRoom = true): void {
		if (isForRoom) this.dropped += shelf.things.size;
		for (const id of [...shelf.things.keys()]) this.#take(shelf, id);
		this.#shelves.delete(key);
	}
}

function isBelow(
	{ resource, parents }: ThingShelf,
	above: Resource,
	values: readonly string[],
): boolean {
	let at = resource.parent;
	while (at && at !== above) at = at.parent;
	return (
		at === above && values.every((value, index) => parents[index] === value)
	);
}

function keyOf(collection: string, parents: readonly string[]): string {
	return JSON.stringify([collection, ...parents]);
}
