/** Bytes. Smaller bodies are not worth to be told of when they go. */
const SMALLEST_WATCHED = 64 * 1024;

/**
 * The memory that all bodies of a client may take together: those that are
 * arriving, and those that somebody still holds. However many requests are sent
 * at the same time, what does not fit goes to files.
 */
export class MemoryBudget {
	readonly #limit: number;
	#used = 0;
	readonly #gone = new FinalizationRegistry<number>((bytes) =>
		this.give(bytes),
	);

	/** `limit` in bytes. */
	constructor(limit: number) {
		this.#limit = limit;
	}

	/** Bytes that are taken now. */
	get used(): number {
		return this.#used;
	}

	/** Takes bytes where there are as many; false where there are not. */
	take(bytes: number): boolean {
		if (this.#used + bytes > this.#limit) return false;
		this.#used += bytes;
		return true;
	}

	give(bytes: number): void {
		this.#used -= bytes;
	}

	/** The bytes, which have been taken, are given back when the body is no more. */
	giveWith(body: object, bytes: number): void {
		if (bytes < SMALLEST_WATCHED) this.give(bytes);
		else this.#gone.register(body, bytes);
	}
}
