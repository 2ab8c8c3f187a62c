/**
 * What programs use: collections opened, checked, run, requests sent one by one
 * and explained, what is told of all that, and reports. It is published as the
 * library `curlew`, without members that are marked as internal, described in
 * `docs/library.md`, and stays as it is within a major version; Curlew's own
 * packages take the rest from `internal.ts`.
 */

export type { Finding } from "./analysis/check/finding.ts";
export {
	type CheckOutcome,
	type CheckRunOptions,
	check,
} from "./analysis/check.ts";
export type { Collection } from "./collection/collection.ts";
export type {
	CollectionDefinition,
	RequestDefinition,
} from "./collection/model.ts";
export { openCollection } from "./collection/open/open-collection.ts";
export { CurlewError } from "./diagnostics/curlew-error.ts";
export type { Diagnostic, SourceLocation } from "./diagnostics/diagnostic.ts";
export type { BeforeSend } from "./http/client-options.ts";
export type { ReceivedResponse } from "./http/exchange.ts";
export {
	compileTemplate,
	type FilledText,
	type ReadyTemplate,
} from "./library/compile-template.ts";
export {
	explainOneRequest as explain,
	type ReceivedContent,
	type RequestOutcome,
	sendOneRequest as sendRequest,
} from "./library/one-request.ts";
export {
	type OpenReportersOptions,
	openReporters,
	type ReportRequest,
} from "./report/open-reporters.ts";
export type { ReportDestination } from "./report/output/destination.ts";
export type {
	MakeReporter,
	ReportOutput,
} from "./report/reporters/module-reporter.ts";
export type { Reporter } from "./report/reporters/reporter.ts";
export type { ReporterName } from "./report/reporters/reporter-names.ts";
export type { SessionOptions } from "./run/context/session-options.ts";
export type { DataSource } from "./run/data/data-file.ts";
export type {
	EventListener,
	RequestResult,
	RequestStatus,
	RunEvent,
	RunSummary,
} from "./run/events/events.ts";
export type {
	ExecutedRequest,
	PreviewedRequest,
} from "./run/execution/execute.ts";
export type {
	ExplainedRequest,
	ExplainOptions,
} from "./run/execution/explain.ts";
export { requestAt } from "./run/order/request-at.ts";
export { type RunOptions, runCollection } from "./run/order/run-collection.ts";
export { openSession } from "./run/session/open-session.ts";
export type { Session } from "./run/session/session.ts";
export type { Masked } from "./variables/masked.ts";
export { declaredSecrets } from "./variables/secrets/declared-secrets.ts";
export { SecretStore } from "./variables/secrets/secret-store.ts";
export type { Grants } from "./variables/trust/grants.ts";
