import type { Diagnostic, RunSummary } from "@curlew/client";
import type {
	Deletion,
	EntryFilter,
	EntryMove,
	NewEntry,
} from "../../protocol/history-entry.ts";
import type { RunListing, RunResult } from "../../protocol/history-run.ts";
import type { HistoryErrorCode } from "../history-error.ts";

/** What the history is asked. Runs of this session of the app are named by what `beginRun` gave. */
export type HistoryQuestion =
	| {
			readonly kind: "list";
			readonly filter: EntryFilter;
			readonly before: number | undefined;
	  }
	| { readonly kind: "entry"; readonly id: number }
	| { readonly kind: "delete"; readonly deletion: Deletion }
	| {
			readonly kind: "move";
			readonly moves: readonly EntryMove[];
			/** Whether they were scratch requests, whose texts stood in no files. */
			readonly hasDrafts: boolean;
	  }
	| { readonly kind: "size" }
	| {
			readonly kind: "compare-entries";
			readonly left: number;
			readonly right: number;
			readonly sortKeys: boolean;
	  }
	| { readonly kind: "compare-with-previous"; readonly id: number }
	| { readonly kind: "number-of-run"; readonly run: number };

export type ToHistory =
	| { readonly kind: "add"; readonly entry: NewEntry }
	| {
			readonly kind: "begin-run";
			readonly run: number;
			readonly listing: Omit<RunListing, "id" | "summary">;
	  }
	| {
			readonly kind: "finish-run";
			readonly run: number;
			readonly summary: RunSummary;
			readonly results: readonly RunResult[];
	  }
	| {
			readonly kind: "ask";
			readonly id: number;
			readonly question: HistoryQuestion;
	  }
	| { readonly kind: "close" };

export type FromHistory =
	| { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
	| { readonly kind: "failed"; readonly id: number; readonly problem: Fault }
	| { readonly kind: "problem"; readonly problem: Fault };

/** A HistoryError on its way from one thread to another. */
export type Fault = Pick<Diagnostic, "message" | "hint"> & {
	readonly code: HistoryErrorCode;
};
