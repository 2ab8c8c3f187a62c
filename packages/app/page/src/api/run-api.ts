import type {
	CompareEntries,
	ComparisonWithPrevious,
	DeleteHistory,
	HistoryEntryDetails,
	HistoryPage,
	HistorySize,
	ListHistory,
	ResponseComparison,
	SentAgain,
} from "../../../src/protocol/history.ts";
import type {
	DataFiles,
	ReportName,
	RunHead,
	RunResultDetails,
	RunState,
	StartRun,
} from "../../../src/protocol/runs.ts";
import { deleteAt, getFile, getJson, postJson } from "./call.ts";

/** What the page asks of the server about runs. */
export const runApi = {
	start: (start: StartRun) => postJson<RunHead>("runs", start),
	cancel: (id: string) => postJson<undefined>(`runs/${id}/cancel`, {}),
	state: (id: string, from: number) =>
		getJson<RunState>(`runs/${id}?from=${from}`),
	result: (id: string, index: number) =>
		getJson<RunResultDetails>(`runs/${id}/results/${index}`),
	comparison: (id: string) =>
		getJson<ComparisonWithPrevious>(`runs/${id}/comparison`),
	/** The newest first. */
	list: () => getJson<readonly RunHead[]>("runs"),
	remove: (id: string) => deleteAt(`runs/${id}`),
	report: (id: string, report: ReportName) =>
		getFile(`runs/${id}/report/${report}`),
	dataFiles: () => getJson<DataFiles>("data-files"),
} as const;

/** … and about what was sent before. */
export const historyApi = {
	list: (input: ListHistory, signal?: AbortSignal) =>
		postJson<HistoryPage>("history/list", input, signal),
	entry: (id: number) => getJson<HistoryEntryDetails>(`history/${id}`),
	size: () => getJson<HistorySize>("history/size"),
	delete: (input: DeleteHistory) =>
		postJson<{ readonly count: number }>("history/delete", input),
	sendAgain: (entry: number, id: string) =>
		postJson<SentAgain>(`history/${entry}/send`, { id }),
	compare: (input: CompareEntries) =>
		postJson<ResponseComparison>("history/compare", input),
} as const;
