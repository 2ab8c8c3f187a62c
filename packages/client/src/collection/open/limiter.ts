/** Lets only so many tasks run at a time; the others wait in line. */
export class Limiter {
	readonly #limit: number;
	readonly #waiting: (() => void)[] = [];
	/** Index of the first that still waits: taking it off the front would move all others. */
	#next = 0;
	#running = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	async run<T>(task: () => Promise<T>): Promise<T> {
		if (this.#running >= this.#limit) {
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		} else {
			this.#running++;
		}
		try {
			return await task();
		} finally {
			this.#handOver();
		}
	}

	/** The place goes to the next in line. */
	#handOver(): void {
		const next = this.#waiting[this.#next++];
		if (next) {
			next();
			return;
		}
		this.#running--;
		this.#waiting.length = 0;
		this.#next = 0;
	}
}
