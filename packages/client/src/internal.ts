/**
 * What Curlew's own packages need beside what programs use (`index.ts`): texts
 * and documents for the command, parts of runs for workers, what the user of a
 * collection allows. It changes without notice.
 */

export type { RequestedValue } from "./analysis/access/requested-access.ts";
export { maskProblems } from "./analysis/check/masked-problems.ts";
export type { RuleLevel } from "./analysis/check/rule-settings.ts";
export { ruleSummaries } from "./analysis/check.ts";
export {
	type GivenPart,
	givenParts,
} from "./analysis/explain/given-parts.ts";
export type { ExplainedValue } from "./analysis/explain/value-list.ts";
export { gatherKnowledge } from "./analysis/knowledge.ts";
export { declareTypes } from "./analysis/types/declare-types.ts";
export {
	onlyDifferences,
	withNames,
} from "./analysis/vars/filter-variables.ts";
export type { Selection } from "./collection/collection.ts";
export type { ClientCertificate } from "./collection/connection-model.ts";
export { defaultEnvironmentOf } from "./collection/default-environment.ts";
export type {
	FolderDefinition,
	ProxyDefinition,
} from "./collection/model.ts";
export { isCollectionAt, onlyExportIn } from "./collection/open/find-root.ts";
export { locatePath, locatePaths } from "./collection/open/locate-path.ts";
export { scriptsInOrder } from "./collection/order/scripts-in-order.ts";
export {
	fieldAtLocation,
	type PlaceInField,
} from "./collection/places/field-at-location.ts";
export { finderForMany } from "./collection/places/place-finder.ts";
export type { RequestKind } from "./collection/read/request-kinds.ts";
export { freeName } from "./convert/bundled.ts";
export { requestWithoutFile } from "./convert/by-hand/hold-request.ts";
export type {
	ByHandSource,
	OpenedByHand,
} from "./convert/by-hand/open-by-hand.ts";
export type { SendingByHand } from "./convert/by-hand/pasted-request.ts";
export { byHand } from "./convert/by-hand.ts";
export {
	type Conversion,
	convertCollection,
} from "./convert/convert-collection.ts";
export type { CurlOption } from "./convert/curl/read-options.ts";
export { CollectionNotConvertedError } from "./convert/errors.ts";
export type { ExportOutcome } from "./convert/export/export-collection.ts";
export {
	type ExporterName,
	isExporterName,
} from "./convert/export/exporters.ts";
export { exportTo } from "./convert/exports.ts";
export { saveValues } from "./convert/form/save-values.ts";
export { filesOfImport } from "./convert/import/files-of-import.ts";
export type { ImportOutcome } from "./convert/import/import-collection.ts";
export type { Importable } from "./convert/import/import-input.ts";
export type { ImporterName } from "./convert/import/importers.ts";
export { xmlOfValue } from "./convert/import/openapi/xml-of-value.ts";
export {
	findImport,
	findImportOfText,
	importFiles,
	readImported,
} from "./convert/imports.ts";
export type { NewAuth } from "./convert/init/init-collection.ts";
export { makeCollection } from "./convert/new-collection.ts";
export {
	convertCurlCommand,
	requestsFromCurl,
} from "./convert/requests-from-curl.ts";
export { reasonOf, whyUnreadable } from "./diagnostics/cause.ts";
export {
	credentialsInHeader,
	looksLikeCredential,
} from "./diagnostics/credential-names.ts";
export { excerptOfOption } from "./diagnostics/excerpt.ts";
export { listInWords } from "./diagnostics/list-in-words.ts";
export { maskedUrl } from "./diagnostics/masked-url.ts";
export type { Mend } from "./diagnostics/mend.ts";
export { textWidth } from "./diagnostics/text-width.ts";
export { visibleLine, visibleText } from "./diagnostics/visible-text.ts";
export { readRegularText } from "./files/regular-file.ts";
export { type FormatName, reservedNames } from "./formats/formats.ts";
export { RUNTIME } from "./formats/keys/request-shapes.ts";
export { map, oneOf } from "./formats/keys/shape.ts";
export { isPostmanCollection } from "./formats/postman/postman.ts";
export type { HttpClientOptions } from "./http/client-options.ts";
export type { ConnectionSecurity } from "./http/connections/connection-security.ts";
export {
	parseConnectTo,
	parseResolve,
} from "./http/connections/parse-route.ts";
export type { PresentedCertificate } from "./http/connections/presented-certificate.ts";
export type { HostRoute } from "./http/connections/routes.ts";
export type { StoredCookie } from "./http/cookies/cookies.ts";
export { redirectOf } from "./http/redirect.ts";
export { openFileLimit } from "./http/response/file-limit.ts";
export { type Received, tellingProgress } from "./http/telling-progress.ts";
export type { BlobHeader } from "./report/blob/blob-header.ts";
export { blobsIn } from "./report/blob/blobs-in.ts";
export { eventsInFile, packEvents } from "./report/blob/event-file.ts";
export { openMerge } from "./report/blob/open-merge.ts";
export { findingsForGitlab } from "./report/check/findings-code-quality.ts";
export { findingsDocument } from "./report/check/findings-document.ts";
export { describeCheck } from "./report/check/findings-page.ts";
export { findingsSarif } from "./report/check/findings-sarif.ts";
export { findingsForGithub } from "./report/check/findings-workflow.ts";
export { safeJson } from "./report/escaping/safe-json.ts";
export { explanationDocument } from "./report/explain-document.ts";
export { FindingsReporter } from "./report/findings-reporter.ts";
export {
	cookiesInJar,
	withValuesLeft,
} from "./report/newman/values-left-documents.ts";
export type { Omission } from "./report/omission.ts";
export {
	type DocumentOutput,
	openDocumentOutput,
} from "./report/output/document-output.ts";
export type { OnReportFault } from "./report/output/report-error.ts";
export { divisionDocument } from "./report/plan/division-document.ts";
export { describeDivision } from "./report/plan/division-text.ts";
export { planDocument } from "./report/plan/plan-document.ts";
export { planMermaid } from "./report/plan/plan-mermaid.ts";
export { describePlan } from "./report/plan/plan-text.ts";
export { findReporter } from "./report/reporters/find-reporter.ts";
export {
	LastRunReporter,
	lastRunFolder,
	readLastFailed,
} from "./report/reporters/last-run.ts";
export {
	nearestOptionsForNewman,
	optionsForNewman,
	reporterOf,
} from "./report/reporters/newman-reporters.ts";
export {
	REPORTER_NAMES,
	reporterDescriptor,
} from "./report/reporters/reporter-names.ts";
export {
	readTimings,
	TimingsReporter,
} from "./report/reporters/timings-file.ts";
export {
	describeExplainedVariable,
	describeExplanation,
} from "./report/text/explain-text.ts";
export {
	describeFiltered,
	filteredText,
} from "./report/text/filtered-text.ts";
export { fitEnd, padText } from "./report/text/fit-text.ts";
export { describeNeeded, describeNeededBy } from "./report/text/needed-text.ts";
export {
	describePreview,
	previewDocument,
} from "./report/text/preview-text.ts";
export {
	describeResponse,
	describeResponseHead,
} from "./report/text/response-text.ts";
export { describeSetVariables } from "./report/text/set-variables-text.ts";
export {
	createStyle,
	type Style,
	styledDiagnostic,
} from "./report/text/style.ts";
export { countOf } from "./report/text/units.ts";
export { describeVariables } from "./report/text/vars-text.ts";
export { variablesDocument } from "./report/vars-document.ts";
export { findHeader } from "./request/auth/headers.ts";
export type { HeaderPair } from "./request/outgoing-request.ts";
export { isSafeMethod } from "./request/safe-methods.ts";
export { InvalidOptionError } from "./run/context/invalid-option-error.ts";
export { columnsOfData } from "./run/data/data-columns.ts";
export type { DataFormat } from "./run/data/data-format.ts";
export {
	bounded,
	type LeftOut,
	leftOutWarning,
	MOST_TOLD,
} from "./run/events/bounded.ts";
export type { UnmaskedEvent } from "./run/events/events.ts";
export { isGoodStatus } from "./run/events/request-status.ts";
export type { SandboxKind } from "./run/events/sandbox-kind.ts";
export { sizeOf } from "./run/events/size.ts";
export { countTries } from "./run/events/tries.ts";
export { problemOf } from "./run/execution/internal-error.ts";
export type { Protocol } from "./run/execution/protocol.ts";
export type { RequestExecution } from "./run/execution/request-execution.ts";
export type {
	ExchangeJudge,
	ExchangeVerdict,
	FinishedExchange,
	JudgingContract,
	SentContent,
} from "./run/judging/exchange-judge.ts";
export type { PendingLogin } from "./run/oauth2/user.ts";
export {
	type NeededRequest,
	neededRequests,
} from "./run/order/needed-requests.ts";
export {
	type CollectionPlan,
	type PlanOptions,
	planCollection,
} from "./run/order/plan-collection.ts";
export { namesReadIn, planOf } from "./run/order/run-collection.ts";
export {
	assertAffordable,
	type DivisionCost,
	isAffordable,
} from "./run/parts/cost.ts";
export type { Division, DivisionOptions } from "./run/parts/divide.ts";
export { mergeEvents } from "./run/parts/merge-events.ts";
export { isEmptyPart, MOST_PARTS, type Part } from "./run/parts/part.ts";
export {
	openPartedRun,
	type PartedRun,
	type PartedRunOptions,
} from "./run/parts/parted-run.ts";
export type { Repetition } from "./run/parts/repetition.ts";
export {
	type ManagedToken,
	manageToken,
	type TokenWork,
} from "./run/protocols/manage-token.ts";
export {
	type FetchedSecrets,
	fetchSecrets,
} from "./run/secrets/fetch-secrets.ts";
export { readClientCertificates } from "./run/session/client-certificates.ts";
export { parseProxyUrl } from "./run/session/connection-options.ts";
export { filesOutside } from "./run/session/files-outside.ts";
export {
	type ListedVariables,
	listVariables,
} from "./run/session/list-variables.ts";
export { mendsInScope } from "./run/session/mends-in-scope.ts";
export { readPostmanCertificates } from "./run/session/postman-certificates.ts";
export { presentCertificate } from "./run/session/present-certificate.ts";
export {
	reopenSession,
	restoreState,
	type SessionState,
	stateOf,
} from "./run/session/reopen-session.ts";
export type { ValuesLeft } from "./run/session/values-left.ts";
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
	decideAccess,
	grantsOfAccess,
	type PendingAccess,
	requestedNames,
	trustAccess,
	trustOfAccess,
} from "./run/trust/decide-access.ts";
export { bodyFilters } from "./script/filter/body-filters.ts";
export type {
	BodyFilter,
	FilterError,
	FilterLimits,
	InvalidFilterError,
} from "./script/filter/filter-body.ts";
export { formatSize } from "./values/format-size.ts";
export { parseJson } from "./values/parse-json.ts";
export { passedElsewhere, passedPart } from "./variables/mask-data.ts";
export type { ListedSecret } from "./variables/secrets/secret-store.ts";
export { Random } from "./variables/seeded-random.ts";
export { AllowedEnvironment } from "./variables/trust/allowed-environment.ts";
export { ANYWHERE } from "./variables/trust/bound-hosts.ts";
export { openAccess } from "./variables/trust/collection-access.ts";
export {
	ALL_NAMES,
	mergedGrants,
	NO_GRANTS,
	namesIn,
} from "./variables/trust/grants.ts";
export { isBuildServer } from "./variables/trust/standing-grants.ts";
export {
	mergedTrust,
	NOT_TRUSTED,
	type TrustedFolder,
	TrustFile,
} from "./variables/trust/trust-file.ts";
