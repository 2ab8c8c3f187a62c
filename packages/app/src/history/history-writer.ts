import type { History } from "./history.ts";

/** Where a recorder puts what it hears: the history itself, or the thread that it lives on. */
export interface HistoryWriter extends Pick<History, "beginRun" | "finishRun"> {
	add(...entry: Parameters<History["add"]>): unknown;
}
