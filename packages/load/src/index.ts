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
export { planLoad, type WantedLoad } from "./plan/plan-load.ts";
export { describeLoad, type SummaryOptions } from "./report/summary-text.ts";
export {
	type LoadEnd,
	type LoadEnding,
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
