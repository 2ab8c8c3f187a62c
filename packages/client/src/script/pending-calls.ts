/** Something that happened outside and goes on inside. */
export type PendingEvent =
	| { readonly kind: "timer"; readonly id: number }
	/** `text` is an encoded value, or the JSON of an error. */
	| {
			readonly kind: "settled";
			readonly id: number;
			readonly isAnswer: boolean;
			readonly text: string;
	  };

/** More are never meant; each costs memory outside of the script's limit. */
const MAX_TIMERS = 10_000;
const MAX_REQUESTS = 1_000;

/** What a script waits for: its timers and its requests. */
export class PendingCalls {
	readonly #timers = new Map<
		number,
		{
			readonly handle: NodeJS.Timeout;
			readonly isInterval: boolean;
			readonly stack: string;
		}
	>();
	readonly #requests = new Map<
		number,
		{ readonly abort: AbortController; readonly stack: string }
	>();
	readonly #events: PendingEvent[] = [];
	#timeouts = 0;
	#wake: (() => void) | undefined;

	/** Whether anything is under way or has arrived. */
	get hasAny(): boolean {
		return this.#timers.size > 0 || this.hasAwaited;
	}

	/** The same without intervals, which a script need not wait for. */
	get hasAwaited(): boolean {
		return (
			this.#timeouts > 0 || this.#requests.size > 0 || this.#events.length > 0
		);
	}

	/** The stack of the call that the script has waited for longest; empty when it waits for none. */
	get longestWait(): string {
		const [request] = this.#requests.values();
		if (request !== undefined) return request.stack;
		const [timer] = this.#timers.values();
		return timer?.stack ?? "";
	}

	/**
	 * @param stack of the call
	 * @throws RangeError when there are too many
	 */
	startTimer(
		id: number,
		delay: number,
		isInterval: boolean,
		stack: string,
	): void {
		if (this.#timers.size >= MAX_TIMERS) {
			throw new RangeError(`A script has at most ${MAX_TIMERS} timers.`);
		}
		const begin = isInterval ? setInterval : setTimeout;
		const handle = begin(() => this.#fire(id, isInterval), delay);
		this.#timers.set(id, { handle, isInterval, stack });
		if (!isInterval) this.#timeouts++;
	}

	stopTimer(id: number): void {
		const timer = this.#timers.get(id);
		if (!timer) return;
		clearTimeout(timer.handle);
		this.#timers.delete(id);
		if (!timer.isInterval) this.#timeouts--;
	}

	/**
	 * @param stack of the call
	 * @param send its signal is aborted by `stopRequest`, and when the script ends
	 * @throws RangeError when there are too many
	 */
	startRequest(
		id: number,
		stack: string,
		send: (signal: AbortSignal) => Promise<{
			readonly isAnswer: boolean;
			readonly text: string;
		}>,
	): void {
		if (this.#requests.size >= MAX_REQUESTS) {
			throw new RangeError(
				`A script sends at most ${MAX_REQUESTS} requests at a time.`,
			);
		}
		const abort = new AbortController();
		this.#requests.set(id, { abort, stack });
		void send(abort.signal).then((outcome) => {
			this.#requests.delete(id);
			this.#arrived({ kind: "settled", id, ...outcome });
		});
	}

	/** What was sent is given up, and settles with an error; nothing happens when it has settled before. */
	stopRequest(id: number): void {
		this.#requests.get(id)?.abort.abort();
	}

	/**
	 * The next event; undefined when none came before `deadline` (by
	 * `performance.now()`) or the abort.
	 */
	async next(
		deadline: number,
		signal: AbortSignal | undefined,
	): Promise<PendingEvent | undefined> {
		if (this.#events.length === 0) await this.#wait(deadline, signal);
		return this.#events.shift();
	}

	/** Ends the wait of `next` without an event. */
	wake(): void {
		this.#wake?.();
	}

	close(): void {
		for (const { handle } of this.#timers.values()) clearTimeout(handle);
		this.#timers.clear();
		for (const { abort } of this.#requests.values()) abort.abort();
	}

	#fire(id: number, isInterval: boolean): void {
		if (!isInterval && this.#timers.delete(id)) this.#timeouts--;
		this.#arrived({ kind: "timer", id });
	}

	#arrived(event: PendingEvent): void {
		this.#events.push(event);
		this.#wake?.();
	}

	#wait(deadline: number, signal: AbortSignal | undefined): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#wake = resolve;
		const rest = Math.max(0, deadline - performance.now()) + 1;
		// Longer than this a timer of node cannot wait.
		const timer = setTimeout(resolve, Math.min(rest, 2 ** 31 - 1));
		const stop = () => resolve();
		signal?.addEventListener("abort", stop, { once: true });
		return promise.finally(() => {
			this.#wake = undefined;
			clearTimeout(timer);
			signal?.removeEventListener("abort", stop);
		});
	}
}
