import type {
	EntryFilter,
	HistoryEntry,
	HistoryEntryDetails,
} from "./history-entry.ts";
import type { RunComparison, RunListing } from "./history-run.ts";

/** `POST /api/:collection/history/list`. Of the open collection only. */
export interface ListHistory {
	readonly filter: Omit<EntryFilter, "root">;
	/** Only entries before this one. */
	readonly before?: number;
}

/** `GET /api/:collection/history/size`, of all collections together. */
export interface HistorySize {
	/** Bytes. */
	readonly used: number;
	/** The oldest entries go when there is more. */
	readonly limit: number;
}

/** `POST /api/:collection/history/delete`: one entry, those of a request, or all of the collection. */
export type DeleteHistory =
	| { readonly id: number }
	| { readonly path: string }
	| { readonly everything: true };

/** `POST /api/:collection/history/:id/send`. The outcome is an exchange like any other. */
export interface SendAgain {
	/** Of the exchange; chosen by the page. */
	readonly id: string;
}

export interface SentAgain {
	readonly path: string;
	/** What is not sent as it was then, in words. */
	readonly notes: readonly string[];
}

/** `POST /api/:collection/history/compare` */
export interface CompareEntries {
	readonly left: number;
	readonly right: number;
	readonly sortKeys: boolean;
}

/** `GET /api/:collection/runs/:id/comparison`, with the run before of the same requests. */
export interface ComparisonWithPrevious {
	/** Null: there is none. */
	readonly previous: RunListing | null;
	readonly comparison: RunComparison | null;
}

/** A response as text for a comparison line by line. */
export interface ComparableResponse {
	/** Status and headers. */
	readonly head: string;
	readonly body: string;
}

export interface ResponseComparison {
	readonly left: ComparableResponse;
	readonly right: ComparableResponse;
	/** What to colour the bodies as. */
	readonly language: "json" | "xml" | "html" | "text";
	/** What the comparison cannot show: cut bodies, binary ones. */
	readonly notes: readonly string[];
}

export interface HistoryPage {
	readonly entries: readonly HistoryEntry[];
	/** `before` of the next page; undefined on the last one. */
	readonly next: number | undefined;
}

export type { HistoryEntry, HistoryEntryDetails, RunComparison, RunListing };
