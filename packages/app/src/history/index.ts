export {
	compareResponses,
	type ResponseComparison,
} from "./compare-responses.ts";
export { compareRuns, type RunComparison } from "./compare-runs.ts";
export type {
	Deletion,
	EntryFilter,
	HistoryEntry,
	HistoryEntryDetails,
	ResendSource,
} from "./entry.ts";
export {
	History,
	type HistoryOptions,
	type HistoryPage,
	type Paging,
} from "./history.ts";
export { HistoryError, type HistoryErrorCode } from "./history-error.ts";
export { prettyBody } from "./pretty-body.ts";
export { HistoryRecorder, type RecorderContext } from "./recorder.ts";
export type { RunListing, RunResult, StoredRun } from "./stored-run.ts";
export { HistoryThread } from "./thread/history-thread.ts";
