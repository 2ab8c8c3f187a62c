/**
 * What programs need that drive requests by themselves, in their own order and
 * at their own pace, and send plain ones over connections of their own: the
 * steps of a run, one by one. Running collections as a whole is in `index.ts`.
 */

export { actionsInOrder } from "./collection/actions-in-order.ts";
export { faultsOf } from "./collection/faults.ts";
export { scriptsInOrder } from "./collection/scripts-in-order.ts";
export { codeOf } from "./diagnostics/cause.ts";
export { Certificates } from "./http/certificates.ts";
export type { ResolvedOptions } from "./http/client-options.ts";
export { ExchangeError } from "./http/errors.ts";
export type { NetworkFailureCode, OnReceived } from "./http/exchange.ts";
export { toExchangeError } from "./http/failure.ts";
export { openFileLimit } from "./http/file-limit.ts";
export { wireMethod } from "./http/first-step.ts";
export type { HttpClient } from "./http/http-client.ts";
export { IdleHabit } from "./http/kept/idle-habit.ts";
export { KEEP_ALIVE_MARGIN } from "./http/kept/keep-alive.ts";
export { explainLost } from "./http/kept/lost-connection.ts";
export { MAX_HEAD_SIZE } from "./http/line-client.ts";
export { lookup } from "./http/lookup.ts";
export { EXPECTS_CONTENT, IDEMPOTENT } from "./http/methods.ts";
export { prepareBody } from "./http/outgoing-body.ts";
export { redirectedStep, type Step } from "./http/redirect.ts";
export { composeHeaders } from "./http/request-headers.ts";
export { MAX_INFORMATIONAL } from "./http/response-tap.ts";
export { usableProxies } from "./http/usable-proxies.ts";
export {
	type DocumentOutput,
	openDocumentOutput,
} from "./report/output/document-output.ts";
export { buildAuth } from "./request/build-auth.ts";
export { buildBody } from "./request/build-body.ts";
export { isToken } from "./request/build-headers.ts";
export { policyOf } from "./request/build-request.ts";
export { buildUrl, type Pair } from "./request/build-url.ts";
export type { CompiledBody } from "./request/compiled-body.ts";
export { withoutReplaced } from "./request/compiled-headers.ts";
export { DraftRequest } from "./request/draft-request.ts";
export { mediaTypeOf } from "./request/media-types.ts";
export type {
	HeaderPair,
	OutgoingSettings,
} from "./request/outgoing-request.ts";
export { Rendering } from "./request/rendering.ts";
export { requirementsOf } from "./request/requirements.ts";
export type { TemplatedText } from "./request/templated-text.ts";
export { type DataFile, openDataFile } from "./run/data/data-file.ts";
export type { ExecutedRequest } from "./run/execute.ts";
export type { Iteration } from "./run/iteration.ts";
export { type NextWish, RunOrder } from "./run/jump.ts";
export { planRun, type RunPlan } from "./run/plan-run.ts";
export { discardBody } from "./run/run-iteration.ts";
export type { DataRow } from "./variables/run-variables.ts";
export { ScopeChain } from "./variables/scope-chain.ts";
