import { IdleHabit } from "@curlew/client/driving";

/** Milliseconds for which a connection is not looked at again: to wait for the event loop would be measured with the server. */
const FRESH = 1;

/** How a connection may be used that has been idle. */
export type IdleUse = "at once" | "when checked" | "not at all";

/** Watches how long a kept connection is idle, and whether a request may go over it. */
export class IdleWatch {
	readonly #habit: IdleHabit;
	#since = 0;
	#keepAlive = Number.POSITIVE_INFINITY;
	/** Milliseconds before the request that is in flight; undefined on a new connection. */
	time: number | undefined;

	/** `habit` is shared by all connections to the server. */
	constructor(habit: IdleHabit) {
		this.#habit = habit;
	}

	/**
	 * A response is whole, and the connection is kept.
	 *
	 * @param keepAlive milliseconds, as the server says
	 */
	begin(keepAlive: number | undefined): void {
		if (this.time !== undefined) this.#habit.survived(this.time);
		this.#since = performance.now();
		this.#keepAlive = IdleHabit.limitOf(keepAlive);
	}

	/** A request comes, over a new connection or over a kept one, which may be sent twice or not. */
	end(isKept: boolean, isRepeatable: boolean): IdleUse {
		this.time = undefined;
		if (!isKept) return "at once";
		const time = performance.now() - this.#since;
		const limit = isRepeatable ? Number.POSITIVE_INFINITY : this.#habit.limit;
		if (time >= Math.min(this.#keepAlive, limit)) return "not at all";
		this.time = time;
		if (isRepeatable) return "at once";
		return time > FRESH ? "when checked" : "at once";
	}

	/** The server closed the connection while it was idle. */
	closed(): void {
		this.#habit.closed(performance.now() - this.#since);
	}

	/** The server closed it just when it was to be used again. */
	died(): void {
		if (this.time !== undefined) this.#habit.closed(this.time);
	}
}
