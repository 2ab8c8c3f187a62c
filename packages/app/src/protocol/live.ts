import type { HeaderList } from "./sending.ts";

/** What a response is made of while it comes: server-sent events, lines of data (NDJSON), other text, or bytes that nobody can read. */
export type LiveKind = "events" | "lines" | "text" | "bytes";

/** The head of a response whose content is on its way. Secrets are masked. */
export interface LiveHead {
	readonly kind: LiveKind;
	readonly status: number;
	readonly statusText: string;
	readonly headers: HeaderList;
}

/** An event or a line. Secrets are masked. */
export interface LiveItem {
	/** When it came, milliseconds since the epoch. */
	readonly at: number;
	/** The event's data, or the line. */
	readonly text: string;
	/** Of an event, where the server gives one. */
	readonly type?: string;
	readonly id?: string;
	/** Why it is no ordinary one: a comment or a pause for reconnecting (`retry`) between events, an event that broke off, a line that is longer than what is shown, content that came faster than it can be shown. */
	readonly note?: "comment" | "retry" | "incomplete" | "cut" | "skipped";
}

/** How much has come. */
export interface LiveCount {
	/** Number of the first item that is kept. */
	readonly first: number;
	/** Items that have come. */
	readonly total: number;
	/** The beginning of a line that is not over; absent where there is none. */
	readonly tail?: string;
}

/** What has come of a response until now. */
export interface LiveState extends LiveCount {
	readonly head: LiveHead;
}

/** Which items are looked at. `GET /api/:collection/exchanges/:id/live` */
export interface LiveQuery {
	/** Only items whose text, type or id has this in it, in whatever case; "" for all. */
	readonly filter: string;
	/** Numbers of the first item, and of the one behind the last. */
	readonly since: number;
	readonly until: number;
	/** Place of the first row that is wanted among those that fit, and how many. */
	readonly from: number;
	readonly count: number;
}

export interface LivePage {
	/** How many items fit. */
	readonly total: number;
	/** Those before this place are no longer kept. */
	readonly first: number;
	/** From the place that was asked for, or the first that is kept. */
	readonly from: number;
	readonly rows: readonly LiveRow[];
}

/** An item in a list: of a long text the beginning. */
export interface LiveRow extends LiveItem {
	readonly number: number;
	/** Characters of the whole text. */
	readonly length: number;
}
