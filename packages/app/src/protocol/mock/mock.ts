/** A request that the collection's mock has answered. Secrets are masked in it. */
export interface MockRow {
	/** From 1. */
	readonly number: number;
	/** ISO 8601. */
	readonly at: string;
	readonly method: string;
	/** Path and query. */
	readonly url: string;
	readonly status: number;
	/** Where the answer comes from. */
	readonly why: string;
	readonly contentType: string | null;
	/** Of the request; null where there is none, it is no text, or too long to be kept. */
	readonly body: string | null;
}

/** A mock that runs. */
export interface MockHead {
	/** `http://127.0.0.1:4010`. */
	readonly url: string;
	/** What it answers from, in words. */
	readonly sources: readonly string[];
	/** Operations of its document; 0 without one. */
	readonly operations: number;
	/** What was chosen: a document, relative to the collection's folder; null for the collection itself. */
	readonly document: string | null;
}

/** `GET /api/:collection/mock`, and what `start`, `reset` and `stop` answer. */
export interface MockOnPage {
	/** Null: there is none. */
	readonly head: MockHead | null;
	/** The last ones, the oldest first. */
	readonly rows: readonly MockRow[];
	/** The document that the collection says it is judged by; relative to its folder. */
	readonly contract: string | null;
}

/** `POST /api/:collection/mock/start` */
export interface StartMock {
	/** Relative to the collection's folder; null: the collection's examples, and its contract. */
	readonly document: string | null;
}

/** Requests that are kept and shown. */
export const MOST_MOCK_ROWS = 200;
