import { setTimeout as wait } from "node:timers/promises";
import { IDEMPOTENT } from "../../kinds/methods.ts";
import { ExchangeError } from "../failure/errors.ts";
import { StreamError } from "../failure/stream-failure.ts";
import type { Hop } from "../hop.ts";
import { FilePatience, isFileShortage } from "./file-shortage.ts";

/** Milliseconds before another attempt, when a server refuses a request and processes no others. */
const PAUSES = [0, 20, 100, 500, 1000];
/** Refusals after which a request gets a connection of its own, where it comes first. */
const PATIENCE = 2;

/**
 * The attempts at sending one hop. What the server has certainly not processed is
 * sent again whatever its method (RFC 9113 §8.7). What it may have processed is
 * sent again once, if it was lost with a connection that had been idle, and
 * only where that does no harm (RFC 9110 §9.2.2).
 */
export class Attempts {
	readonly #method: string;
	#refusals = 0;
	#wait = 0;
	/** The connections that are open are not to be trusted. */
	wantsNewConnection = false;
	/** There was no file for a new connection: nothing was sent. */
	lacksFile = false;
	readonly #patience = new FilePatience();

	constructor(method: string) {
		this.#method = method;
	}

	get needsPause(): boolean {
		return this.#wait > 0;
	}

	/** Waits before another attempt, or until its hop is cancelled. */
	async pause(hop: Hop): Promise<void> {
		const pause = this.#wait;
		this.#wait = 0;
		await Promise.race([wait(pause), hop.response]);
	}

	/** Tells whether another attempt is right after one that failed. */
	mayRetry(hop: Hop, error: unknown): boolean {
		this.lacksFile = isFileShortage(error);
		if (this.lacksFile) return this.#mayWaitForFile(hop);
		return this.#wasNotProcessed(error) || this.#wasLost(hop, error);
	}

	/** What the user has to know of a failure beside what is generally known of its kind. */
	explain(hop: Hop, error: unknown): unknown {
		const isUncertain =
			lostReusedConnection(hop, error) && !IDEMPOTENT.has(this.#method);
		return isUncertain ? error.lostWith(this.#method, hop.idleTime) : error;
	}

	#mayWaitForFile(hop: Hop): boolean {
		const pause = this.#patience.pause();
		if (pause === undefined || hop.httpVersion !== undefined) return false;
		this.#wait = pause;
		return true;
	}

	#wasNotProcessed(error: unknown): boolean {
		const cause = error instanceof ExchangeError ? error.cause : undefined;
		if (!(cause instanceof StreamError)) return false;
		if (cause.code !== "HTTP2_NOT_PROCESSED") return false;
		const pause = PAUSES[this.#refusals];
		if (pause === undefined) return false;
		this.#refusals += 1;
		if (!cause.hasProcessedOthers) this.#wait = pause;
		else if (this.#refusals >= PATIENCE) this.wantsNewConnection = true;
		return true;
	}

	/** The server had closed the connection just when it was to be used again. */
	#wasLost(hop: Hop, error: unknown): boolean {
		if (!lostReusedConnection(hop, error)) return false;
		hop.noteClosedIdle();
		if (this.wantsNewConnection) return false;
		this.wantsNewConnection = IDEMPOTENT.has(this.#method);
		return this.wantsNewConnection;
	}
}

/** A connection that had served before ended without a byte of an answer. */
function lostReusedConnection(
	hop: Hop,
	error: unknown,
): error is ExchangeError {
	if (!(error instanceof ExchangeError) || hop.hasResponse) return false;
	const { code, cause } = error;
	// A stream that was reset says nothing about its connection.
	const isStreams =
		cause instanceof StreamError && cause.code !== "UND_ERR_SOCKET";
	return (
		(code === "CONNECTION_CLOSED" || code === "CONNECTION_RESET") &&
		hop.isConnectionReused &&
		!isStreams
	);
}
