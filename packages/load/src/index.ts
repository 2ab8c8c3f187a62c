export {
	durationOf,
	type LoadData,
	type LoadModel,
	type LoadPlan,
	maxUsersOf,
	type Share,
	splitPlan,
} from "./plan/load-plan.ts";
export {
	LoadNotPossibleError,
	type LoadSelection,
	type PlainSessionOptions,
} from "./plan/load-selection.ts";
export { parseRate } from "./plan/parse-amounts.ts";
export { type LoadPlanOptions, planLoad } from "./plan/plan-load.ts";
export { LiveView, type LiveViewOptions } from "./report/live-view.ts";
export {
	type FinishedLoad,
	type LoadDocument,
	loadDocument,
} from "./report/load-document.ts";
export { describeModel } from "./report/model-text.ts";
export {
	describeLoad,
	describeThresholds,
	type SummaryOptions,
} from "./report/summary-text.ts";
export {
	closeReports,
	LOAD_REPORTERS,
	type LoadReportRequest,
	type OpenLoadReports,
	openReports,
	parseReporter,
	writeReports,
} from "./report/write-reports.ts";
export {
	type LoadEnd,
	type LoadEnding,
	LoadInterruptedError,
	type LoadListener,
	type LoadOptions,
	type LoadStart,
	runLoad,
} from "./run-load.ts";
export type {
	ErrorSample,
	IntervalReport,
	RequestInterval,
} from "./stats/interval-report.ts";
export {
	LoadTotals,
	RequestTotals,
	type SecondSummary,
} from "./stats/load-totals.ts";
export { LoadStoppedError } from "./thread/load-stopped-error.ts";
export {
	assertRequests,
	judgeThresholds,
	type ThresholdResult,
} from "./thresholds/judge-thresholds.ts";
export {
	InvalidThresholdError,
	parseThreshold,
} from "./thresholds/parse-threshold.ts";
export type { Threshold } from "./thresholds/threshold.ts";
