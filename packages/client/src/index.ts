export type { Finding } from "./analysis/check/finding.ts";
export { maskProblems } from "./analysis/check/masked-problems.ts";
export type { RuleLevel } from "./analysis/check/rule-settings.ts";
export {
	type CheckOutcome,
	type CheckRunOptions,
	check,
	ruleSummaries,
} from "./analysis/check.ts";
export {
	onlyDifferences,
	withNames,
} from "./analysis/vars/filter-variables.ts";
export type { VariableTable } from "./analysis/vars/variable-table.ts";
export type {
	WantedFile,
	WantedThing,
} from "./analysis/wants/outside-wants.ts";
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
export { openCollection } from "./collection/open/open-collection.ts";
export {
	type Conversion,
	type ConversionOptions,
	convertCollection,
} from "./convert/convert-collection.ts";
export { CurlCommandError } from "./convert/curl/curl-error.ts";
export { looksLikeCurl } from "./convert/curl/looks-like-curl.ts";
export type { CurlRequest } from "./convert/curl/read-curl-command.ts";
export { CollectionNotConvertedError } from "./convert/errors.ts";
export { type SavedValue, saveValues } from "./convert/form/save-values.ts";
export {
	convertCurl,
	requestsFromCurl,
} from "./convert/requests-from-curl.ts";
export { CurlewError } from "./diagnostics/curlew-error.ts";
export type { Diagnostic, SourceLocation } from "./diagnostics/diagnostic.ts";
export { textWidth } from "./diagnostics/display-width.ts";
export { type Excerpt, excerptOfOption } from "./diagnostics/excerpt.ts";
export { visibleLine, visibleText } from "./diagnostics/visible-text.ts";
export { stateFolder } from "./files/user-folders.ts";
export type { BeforeSend } from "./http/client-options.ts";
export type { StoredCookie } from "./http/cookies/cookies.ts";
export type { HttpResponse, NetworkFailure } from "./http/exchange.ts";
export type { BlobHeader } from "./report/blob/blob-header.ts";
export { blobsIn } from "./report/blob/blobs-in.ts";
export type {
	MergeOptions,
	OpenedMerge,
} from "./report/blob/merge-blobs.ts";
export { openMerge } from "./report/blob/open-merge.ts";
export { findingsDocument } from "./report/check/findings-document.ts";
export { describeFindings } from "./report/check/findings-page.ts";
export { findingsSarif } from "./report/check/findings-sarif.ts";
export { findingsForGithub } from "./report/check/findings-workflow.ts";
export { explanationDocument } from "./report/explain-document.ts";
export {
	FindingsReporter,
	type FindingsReporterOptions,
} from "./report/findings-reporter.ts";
export { NOTHING_OMITTED, type Omission } from "./report/omission.ts";
export type { ReportDestination } from "./report/output/destination.ts";
export type { OnReportFault } from "./report/output/report-error.ts";
export { divisionDocument } from "./report/plan/division-document.ts";
export { describeDivision } from "./report/plan/division-text.ts";
export { planDocument } from "./report/plan/plan-document.ts";
export { planMermaid } from "./report/plan/plan-mermaid.ts";
export { describePlan } from "./report/plan/plan-text.ts";
export {
	type OpenReportersOptions,
	openReporters,
	type ReportRequest,
} from "./report/reporters/open-reporters.ts";
export type { Reporter } from "./report/reporters/reporter.ts";
export {
	REPORTER_NAMES,
	type ReporterName,
	reporterName,
	showsBodies,
	showsVariables,
	writesLog,
} from "./report/reporters/reporter-names.ts";
export {
	TerminalReporter,
	type TerminalReporterOptions,
} from "./report/reporters/terminal-reporter.ts";
export {
	readTimings,
	TimingsNotReadableError,
	TimingsReporter,
} from "./report/reporters/timings-file.ts";
export {
	describeExplainedVariable,
	describeExplanation,
} from "./report/text/explain-text.ts";
export { fitEnd, padText } from "./report/text/fit-text.ts";
export {
	describePreview,
	previewDocument,
} from "./report/text/preview-text.ts";
export { describeResponse } from "./report/text/response-text.ts";
export { safeJson } from "./report/text/safe-json.ts";
export { describeSetVariables } from "./report/text/set-variables-text.ts";
export {
	createStyle,
	type Style,
	styledDiagnostic,
} from "./report/text/style.ts";
export { describeVariables } from "./report/text/vars-text.ts";
export { variablesDocument } from "./report/vars-document.ts";
export { isSafeMethod } from "./request/safe-methods.ts";
export { InvalidOptionError } from "./run/context/invalid-option-error.ts";
export type { SessionOptions } from "./run/context/session-options.ts";
export { columnsOfData } from "./run/data/data-columns.ts";
export type { DataSource } from "./run/data/data-file.ts";
export type { DataFormat } from "./run/data/data-format.ts";
export {
	bounded,
	type LeftOut,
	leftOutWarning,
	MOST_TOLD,
} from "./run/events/bounded.ts";
export type {
	EventListener,
	RequestResult,
	RequestStatus,
	RunEvent,
	RunStartedEvent,
	RunSummary,
	UnmaskedEvent,
} from "./run/events/events.ts";
export type { SandboxKind } from "./run/events/sandbox-kind.ts";
export { sizeOf } from "./run/events/size.ts";
export type {
	ExecutedRequest,
	PreviewedRequest,
} from "./run/execution/execute.ts";
export type {
	ExplainedRequest,
	ExplainOptions,
} from "./run/execution/explain.ts";
export { problemOf } from "./run/execution/internal-error.ts";
export type { PendingLogin, User } from "./run/oauth2/user.ts";
export {
	type CollectionPlan,
	type PlanOptions,
	planCollection,
} from "./run/order/plan-collection.ts";
export { requestAt } from "./run/order/request-at.ts";
export {
	namesReadIn,
	type RunOptions,
	runCollection,
} from "./run/order/run-collection.ts";
export {
	assertAffordable,
	type DivisionCost,
	isAffordable,
	TooMuchRepeatedError,
	USUAL_LIMIT,
} from "./run/parts/cost.ts";
export type {
	Division,
	DivisionOptions,
} from "./run/parts/divide.ts";
export type { PartEvents } from "./run/parts/event-source.ts";
export { mergeEvents, type WholeRun } from "./run/parts/merge-events.ts";
export {
	isEmptyPart,
	MOST_PARTS,
	type Part,
	type Slice,
} from "./run/parts/part.ts";
export {
	openPartedRun,
	type PartedRun,
	type PartedRunOptions,
} from "./run/parts/parted-run.ts";
export { REPEATED_TAG, type Repetition } from "./run/parts/repetition.ts";
export type { Timings } from "./run/parts/timings.ts";
export {
	type FetchedSecrets,
	fetchSecrets,
} from "./run/secrets/fetch-secrets.ts";
export { readClientCertificates } from "./run/session/client-certificates.ts";
export { parseProxyUrl } from "./run/session/connection-options.ts";
export { filesOutside } from "./run/session/files-outside.ts";
export {
	type ListedVariables,
	type ListVariablesOptions,
	listVariables,
} from "./run/session/list-variables.ts";
export { openSession } from "./run/session/open-session.ts";
export {
	reopenSession,
	restoreState,
	type SessionState,
	stateOf,
} from "./run/session/reopen-session.ts";
export type { Session } from "./run/session/session.ts";
export {
	type ValueToKeep,
	valuesToKeep,
} from "./run/session/values-to-keep.ts";
export {
	type ScopedVariable,
	type VariablesInScope,
	variablesInScope,
} from "./run/session/variables-in-scope.ts";
export {
	type AccessDecision,
	type AccessWishes,
	decideAccess,
	grantsOfWants,
	namesWanted,
	type OpenWants,
	trustOfWants,
	trustWants,
} from "./run/trust/decide-access.ts";
export { passedElsewhere, passedPart } from "./variables/mask-data.ts";
export type { Masked, Unmasked } from "./variables/masked.ts";
export {
	type DeclaredSecret,
	declaredSecrets,
} from "./variables/secrets/declared-secrets.ts";
export {
	type ListedSecret,
	SecretStore,
} from "./variables/secrets/secret-store.ts";
export { AllowedEnvironment } from "./variables/trust/allowed-environment.ts";
export { ANYWHERE } from "./variables/trust/bound-hosts.ts";
export { openAccess } from "./variables/trust/collection-access.ts";
export {
	ALL_NAMES,
	type Grants,
	mergedGrants,
	NO_GRANTS,
	namesIn,
} from "./variables/trust/grants.ts";
export {
	isBuildServer,
	standingGrants,
} from "./variables/trust/standing-grants.ts";
export {
	mergedTrust,
	NOT_TRUSTED,
	type TrustedFolder,
	TrustFile,
} from "./variables/trust/trust-file.ts";
