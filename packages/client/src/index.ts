export type { Collection } from "./collection/collection.ts";
export type {
	CollectionDefinition,
	EnvironmentDefinition,
	FolderDefinition,
	ProxyDefinition,
	RequestDefinition,
	Selection,
	UnresolvedPolicy,
} from "./collection/model.ts";
export { openCollection } from "./collection/open-collection.ts";
export { CurlewError } from "./diagnostics/curlew-error.ts";
export type { Diagnostic, SourceLocation } from "./diagnostics/diagnostic.ts";
export { visibleLine, visibleText } from "./diagnostics/visible-text.ts";
export type { HttpResponse, NetworkFailure } from "./http/exchange.ts";
export {
	FindingsReporter,
	type FindingsReporterOptions,
} from "./report/findings-reporter.ts";
export { ndjsonReporter } from "./report/ndjson-reporter.ts";
export { describePreview, previewDocument } from "./report/preview-text.ts";
export type { Reporter } from "./report/reporter.ts";
export { describeResponse } from "./report/response-text.ts";
export { safeJson } from "./report/safe-json.ts";
export { createStyle, type Style, styledDiagnostic } from "./report/style.ts";
export {
	TerminalReporter,
	type TerminalReporterOptions,
} from "./report/terminal-reporter.ts";
export { parseProxyUrl } from "./run/connection-options.ts";
export type {
	RequestResult,
	RequestStatus,
	RunEvent,
	RunSummary,
} from "./run/events.ts";
export type { ExecutedRequest, PreviewedRequest } from "./run/execute.ts";
export { problemOf } from "./run/internal-error.ts";
export { InvalidOptionError } from "./run/invalid-option-error.ts";
export { openSession } from "./run/open-session.ts";
export { requestAt } from "./run/request-at.ts";
export { type RunOptions, runCollection } from "./run/run-collection.ts";
export type { EventListener, Session, SessionOptions } from "./run/session.ts";
