import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { HttpResponse, NetworkFailureCode, Timings } from "../exchange.ts";
import { ExchangeError } from "../failure/errors.ts";
import { Hop, type HopOptions, type HopResponse } from "../hop.ts";

/** What a server, or the network, did with a hop once. */
export interface RecordedAnswer {
	/** Absent where no response had begun. */
	readonly response?: RecordedResponse;
	/** How it ended, where that was before the response's end. */
	readonly failure?: RecordedFailure;
}

export interface RecordedResponse
	extends Pick<
		HttpResponse,
		| "status"
		| "statusText"
		| "httpVersion"
		| "headers"
		| "trailers"
		| "informational"
		| "encodedSize"
	> {
	/** Decoded: what `content-encoding` says is undone. */
	readonly content: Uint8Array;
	readonly timings: Timings;
}

export interface RecordedFailure {
	readonly code: NetworkFailureCode;
	readonly message: string;
	readonly hint: string;
}

/** Characters of the content that are given at once. */
const CHUNK = 64 * 1024;

/** A hop that nobody sends: everybody who listens to it hears what was recorded. Rejects as a hop does. */
export async function answerHop(
	{ response, failure }: RecordedAnswer,
	options: HopOptions,
	canceller: { attach(hop: Hop): void },
): Promise<HopResponse> {
	const hop = new Hop({ ...options, isDecoded: true });
	canceller.attach(hop);
	const wire = new RecordedWire(hop);
	hop.onRequestStart(wire);
	if (response) await wire.give(response, failure === undefined);
	if (failure)
		hop.cancel(new ExchangeError(failure.code, failure.message, failure.hint));
	const given = await hop.response;
	return response === undefined ? given : { ...given, ...asItWas(response) };
}

/** What only the wire knows. */
function asItWas({
	httpVersion,
	timings,
	encodedSize,
	informational,
}: RecordedResponse): Partial<HopResponse> {
	return { httpVersion, timings, encodedSize, informational };
}

/** Plays the part of the connection. */
class RecordedWire {
	readonly #hop: Hop;
	rawHeaders: Buffer[] = [];
	rawTrailers: Buffer[] = [];
	aborted = false;
	paused = false;
	reason: Error | null = null;
	#resumed: (() => void) | undefined;

	constructor(hop: Hop) {
		this.#hop = hop;
	}

	pause(): void {
		this.paused = true;
	}

	resume(): void {
		this.paused = false;
		this.#resumed?.();
	}

	abort(reason: Error): void {
		this.aborted = true;
		this.reason = reason;
		this.resume();
	}

	async give(
		{ status, statusText, headers, trailers, content }: RecordedResponse,
		isWhole: boolean,
	): Promise<void> {
		this.#hop.onRequestSent();
		this.#hop.onResponseStarted();
		this.rawHeaders = raw(headers);
		this.#hop.onResponseStart(this, status, undefined, statusText);
		for (let at = 0; at < content.length && !this.aborted; at += CHUNK) {
			this.#hop.onResponseData(this, content.subarray(at, at + CHUNK));
			if (this.paused) await this.#untilResumed();
		}
		if (this.aborted || !isWhole) return;
		this.rawTrailers = raw(trailers);
		this.#hop.onResponseEnd(this);
	}

	#untilResumed(): Promise<void> {
		return new Promise((resolve) => {
			this.#resumed = resolve;
		});
	}
}

function raw(headers: readonly HeaderPair[]): Buffer[] {
	return headers.flat().map((text) => Buffer.from(text));
}
