import type { RequestResult, RequestStatus } from "@curlew/client";

/** One request that was sent, as lists show it. */
export interface HistoryEntry {
	readonly id: number;
	/** The run that it belongs to; absent for one that was sent by itself. */
	readonly runId: number | undefined;
	/** Absolute path of the collection's folder. */
	readonly root: string;
	/** The request's path in the collection: `users/create`. */
	readonly path: string;
	readonly name: string;
	/** Absolute. */
	readonly file: string;
	readonly environment: string | undefined;
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly iteration: number;
	readonly method: string;
	/** The beginning of a very long one. */
	readonly url: string;
	readonly outcome: RequestStatus;
	/** The status of the response; absent when there was none. */
	readonly status: number | undefined;
	/** Why there was no response: `CONNECTION_REFUSED`. */
	readonly failureCode: string | undefined;
	/** Milliseconds: of the exchange, or of the attempt. */
	readonly duration: number;
	/** Bytes of the bodies; absent when there are none, or it is not known. */
	readonly sentSize: number | undefined;
	readonly receivedSize: number | undefined;
}

/** What of a result is kept. Secrets are blacked out in it. */
export type EntryContent = Pick<
	RequestResult,
	| "request"
	| "response"
	| "failure"
	| "problems"
	| "warnings"
	| "tests"
	| "assertions"
	| "tries"
> & {
	readonly resend: ResendSource;
	/** What was too large to be kept, in words. */
	readonly notes: readonly string[];
};

export interface HistoryEntryDetails extends HistoryEntry, EntryContent {}

/**
 * How to send the request once more. What was sent has its secrets blacked out,
 * so it is made anew: from the request's file (or the text that was not saved
 * then), with the values that its environment has now.
 */
export interface ResendSource {
	readonly path: string;
	readonly environment: string | undefined;
	/** Variables that were given for this request. */
	readonly overrides: Readonly<Record<string, string>>;
	/** The text of the request's file, when it was sent without being saved. */
	readonly draft?: string;
	/** `draft` is that of a request that stood in no file then, as OpenCollection has it. */
	readonly isScratch?: boolean;
	/** Where the row of data began, in a run with data. */
	readonly data?: { readonly file: string; readonly line: number };
	/** What is not here because it held a secret: names of overrides, `draft`. */
	readonly withheld: readonly string[];
}

export interface NewEntry extends Omit<HistoryEntry, "id"> {
	readonly content: EntryContent;
}

/** Which entries of the history; absent members say nothing. */
export interface EntryFilter {
	readonly root?: string | undefined;
	/** Path of a request. */
	readonly path?: string | undefined;
	readonly runId?: number | undefined;
	/** Words that URL, name or a body has, each from its beginning on. */
	readonly search?: string | undefined;
	readonly methods?: readonly string[] | undefined;
	readonly outcomes?: readonly RequestStatus[] | undefined;
	/** Of the response, both included. */
	readonly statusFrom?: number | undefined;
	readonly statusTo?: number | undefined;
	/** Milliseconds since the epoch: from, and before. */
	readonly since?: number | undefined;
	readonly until?: number | undefined;
}

/** Whose entries they are. */
export type EntryOwner = Pick<HistoryEntry, "root" | "path">;

export type NamedEntryOwner = Pick<
	HistoryEntry,
	"root" | "path" | "name" | "file"
>;

/** A request that is elsewhere, or is called otherwise, now. */
export interface EntryMove {
	readonly from: EntryOwner;
	readonly to: NamedEntryOwner;
}

/** What to delete. */
export type Deletion =
	| { readonly id: number }
	| { readonly root: string; readonly path?: string }
	| "everything";
