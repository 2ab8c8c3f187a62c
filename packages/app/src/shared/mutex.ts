/** Lets work be done one after the other: each begins with what the one before has left. */
export class Mutex {
	#last: Promise<unknown> = Promise.resolve();

	runExclusive<T>(work: () => Promise<T>): Promise<T> {
		const result = this.#last.then(work);
		this.#last = result.catch(() => {}); // whoever asked hears of it
		return result;
	}

	/** When all that was begun so far is over, whatever came of it. */
	async settled(): Promise<void> {
		await this.#last;
	}
}
