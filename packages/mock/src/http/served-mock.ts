import type { MockEngine } from "../answering/mock-engine.ts";
import type { MockLog } from "./mock-log.ts";

/** A mock as its server sees it. */
export interface ServedMock {
	/** Another one when sources have been read again. */
	readonly engine: MockEngine;
	readonly log: MockLog;
	/** What it listens at. */
	readonly host: string;
	readonly allowsOtherOrigins: boolean;
	/** Bytes. */
	readonly largestBody: number;
	/** Milliseconds before an answer. */
	nextDelay(): number;
	/** Ends all waiting. */
	readonly closing: AbortSignal;
	reset(): void;
}
