import { KEEP_ALIVE_MARGIN } from "./keep-alive.ts";

/**
 * How long a server keeps connections that are idle, as far as that has been
 * seen. A server that closes one does so without regard to what is on its way to
 * it, and whether it has processed that is not known afterwards. What may be
 * sent twice is; for everything else, only connections are used that are young
 * enough.
 */
export class IdleHabit {
	/** The shortest time after which a connection was closed. */
	#closedAfter = Number.POSITIVE_INFINITY;

	/** The server closed a connection that had been idle for so many milliseconds. */
	closed(idle: number): void {
		this.#closedAfter = Math.min(this.#closedAfter, idle);
	}

	/** A connection that had been idle for so long still answered: what was seen before was no habit. */
	survived(idle: number): void {
		if (idle > this.#closedAfter) this.#closedAfter = idle;
	}

	/**
	 * Milliseconds that a connection may be idle and be used again.
	 *
	 * @param keepAlive milliseconds for which the server keeps it, where it says so
	 */
	static limitOf(keepAlive: number | undefined): number {
		return keepAlive === undefined
			? Number.POSITIVE_INFINITY
			: keepAlive - KEEP_ALIVE_MARGIN;
	}

	/** Milliseconds that a connection may have been idle for a request that must not be sent twice. Half of what was seen: the way to the server and a busy computer take time, too. */
	get limit(): number {
		return this.#closedAfter / 2;
	}
}
