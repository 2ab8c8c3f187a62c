import type { HopCanceller } from "./connections/dispatch.ts";
import { authorityOf } from "./connections/first-step.ts";
import { ExchangeError } from "./failure/errors.ts";
import type { Hop, HopResponse } from "./hop.ts";

/** Ends an exchange from outside, whichever hop it is at: by its time limit or by the caller's signal. */
export class Cancellation implements HopCanceller {
	readonly #signal: AbortSignal | undefined;
	readonly #timer: NodeJS.Timeout | undefined;
	readonly #url: string;
	#hop: Hop | undefined;
	#reason: ExchangeError | undefined;

	/** `timeout` in milliseconds, 0 is no limit. Must be released at the end of the exchange. */
	constructor(url: string, timeout: number, signal: AbortSignal | undefined) {
		this.#url = url;
		this.#signal = signal;
		if (timeout > 0) {
			this.#timer = setTimeout(this.#onTimeout, timeout, timeout);
		}
		signal?.addEventListener("abort", this.#onAbort);
		if (signal?.aborted) {
			this.#onAbort();
		}
	}

	/** Throws the reason when the exchange has been cancelled. */
	check(): void {
		if (this.#reason) {
			throw this.#reason;
		}
	}

	attach(hop: Hop): void {
		this.#hop = hop;
		if (this.#reason) {
			hop.cancel(this.#reason);
		}
	}

	/** What had come of a response when the last hop failed. */
	get partial(): Promise<HopResponse | undefined> {
		return this.#hop?.partial ?? Promise.resolve(undefined);
	}

	release(): void {
		clearTimeout(this.#timer);
		this.#signal?.removeEventListener("abort", this.#onAbort);
	}

	/** Ends the exchange. The first reason counts. */
	cancel(reason: ExchangeError): void {
		this.#reason ??= reason;
		this.#hop?.cancel(this.#reason);
	}

	#authority(): string {
		const url = URL.parse(this.#url);
		return url ? authorityOf(url) : this.#url;
	}

	readonly #onTimeout = (timeout: number): void => {
		this.cancel(
			new ExchangeError(
				"TOTAL_TIMEOUT",
				`The exchange with ${this.#authority()} was not over after ${timeout} ms.`,
				"Find out what keeps the server, or allow it more time: --timeout MS, or the setting `timeout` of the request or the collection (milliseconds; 0 is no limit).",
			),
		);
	};

	readonly #onAbort = (): void => {
		this.cancel(
			new ExchangeError(
				"ABORTED",
				`The exchange with ${this.#authority()} was aborted.`,
				"It was stopped on purpose: by you, or because the run ended.",
				this.#signal?.reason,
			),
		);
	};
}
