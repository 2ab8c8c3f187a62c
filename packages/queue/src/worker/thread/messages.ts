import type { Diagnostic } from "@curlew/client";
import type { Part } from "@curlew/client/internal";
import type { TravellingOptions } from "../../protocol/manifest.ts";

/** A run as a thread opens it. */
export interface ThreadRun {
	readonly id: string;
	/** Where the snapshot's files lie. */
	readonly folder: string;
	/** The collection's own file, on the producer. */
	readonly collection: string;
	readonly options: TravellingOptions;
	readonly digest: string;
	/** Whether every request asks before it goes out, not only unsafe ones. */
	readonly asksAlways: boolean;
}

export type ToWorkerThread =
	| { readonly kind: "open"; readonly run: ThreadRun }
	| { readonly kind: "close"; readonly run: string }
	| {
			readonly kind: "part";
			readonly task: number;
			readonly run: string;
			readonly part: Part;
			/** Set when the part is not run, but told as lost. */
			readonly lost: LostPart | undefined;
			/** Milliseconds that Redis's clock is ahead of this machine's. */
			readonly ahead: number;
	  }
	/** Some events have arrived in Redis. */
	| { readonly kind: "taken"; readonly task: number }
	| {
			readonly kind: "answer";
			readonly task: number;
			readonly ask: number;
			readonly answer: SendAnswer;
	  }
	| { readonly kind: "abort"; readonly task: number };

/** A part that is not run any more, and what is known of what was sent. */
export interface LostPart {
	readonly problem: Diagnostic;
	/** Attempts that were lost. */
	readonly losses: number;
	/** How many of them were about to send each request that must not be sent twice. */
	readonly intended: Readonly<Record<string, number>>;
}

/** Whether a request may go out; a number says how many attempts may have sent it then, this one included. */
export type SendAnswer = number | "refused";

export interface EventsMessage {
	readonly kind: "events";
	readonly task: number;
	/** Events as JSON, one on each line. */
	readonly text: string;
	/** Large bodies in them, by their digests. */
	readonly bodies: readonly LargeBody[];
	/** Requests finished since the last message, by status class. */
	readonly finished: readonly FinishedRequest[];
}

export interface LargeBody {
	/** SHA-256, in hexadecimal. */
	readonly digest: string;
	readonly text: string;
}

/** For the worker's metrics. */
export interface FinishedRequest {
	readonly status: "passed" | "failed" | "error" | "skipped";
	/** Seconds. */
	readonly duration: number;
}

export type FromWorkerThread =
	| EventsMessage
	| {
			readonly kind: "ask";
			readonly task: number;
			readonly ask: number;
			/** Which request of the part, the same in every attempt; undefined for one that may be sent twice. */
			readonly unsafe: string | undefined;
	  }
	/** After the last events. */
	| { readonly kind: "ended"; readonly task: number }
	| {
			readonly kind: "failed";
			readonly task: number;
			readonly problem: Diagnostic;
	  };
