import type { ConnectTimings } from "./connections/connection.ts";
import type { Timings } from "./exchange.ts";

/** Notes when each phase of a hop ended. All by `performance.now()`; 0 is not yet. */
export class HopClock {
	readonly #startedAt = performance.now();
	#writtenAt = 0;
	#sentAt = 0;
	#firstByteAt = 0;
	#endedAt = 0;

	/** True once any byte of a response is here. */
	get hasResponse(): boolean {
		return this.#firstByteAt > 0;
	}

	requestStarted(): void {
		this.#writtenAt = performance.now();
	}

	requestSent(): void {
		this.#sentAt = performance.now();
	}

	responseStarted(): void {
		this.#firstByteAt = performance.now();
	}

	responseEnded(): void {
		this.#endedAt = performance.now();
	}

	/** `connecting` is what making the connection took, when it was made for this hop. */
	timings(connecting: ConnectTimings | undefined): Timings {
		// A server may answer before it has the whole request.
		const sentAt = Math.min(
			this.#sentAt || this.#firstByteAt,
			this.#firstByteAt,
		);
		return {
			...connecting,
			send: Math.max(0, sentAt - this.#writtenAt),
			waiting: this.#firstByteAt - sentAt,
			download: this.#endedAt - this.#firstByteAt,
			total: this.#endedAt - this.#startedAt,
		};
	}
}
