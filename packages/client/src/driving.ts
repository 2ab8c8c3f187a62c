/**
 * What programs need that drive requests by themselves, in their own order and
 * at their own pace, and send plain ones over connections of their own: the
 * steps of a run, one by one. Running collections as a whole is in `index.ts`.
 */

export { faultsOf } from "./collection/open/faults.ts";
export { actionsInOrder } from "./collection/order/actions-in-order.ts";
export { scriptsInOrder } from "./collection/order/scripts-in-order.ts";
export { codeOf } from "./diagnostics/cause.ts";
export { Certificates } from "./http/certificates.ts";
export type { ResolvedOptions } from "./http/client-options.ts";
export { wireMethod } from "./http/connections/first-step.ts";
export { MAX_HEAD_SIZE } from "./http/connections/line-client.ts";
export { lookup } from "./http/connections/lookup.ts";
export type { NetworkFailureCode, OnReceived } from "./http/exchange.ts";
export { ExchangeError } from "./http/failure/errors.ts";
export { toExchangeError } from "./http/failure/failure.ts";
export type { HttpClient } from "./http/http-client.ts";
export { IdleHabit } from "./http/kept/idle-habit.ts";
export { KEEP_ALIVE_MARGIN } from "./http/kept/keep-alive.ts";
export { explainLost } from "./http/kept/lost-connection.ts";
export { EXPECTS_CONTENT, IDEMPOTENT } from "./http/methods.ts";
export { usableProxies } from "./http/proxy/usable-proxies.ts";
export { type Redirect, redirectOf } from "./http/redirect.ts";
export { composeHeaders } from "./http/request-headers.ts";
export { openFileLimit } from "./http/response/file-limit.ts";
export { MAX_INFORMATIONAL } from "./http/response/response-tap.ts";
export {
	type DocumentOutput,
	openDocumentOutput,
} from "./report/output/document-output.ts";
export { credentialHeaders } from "./request/auth/auth-header.ts";
export type { CompiledBody } from "./request/body/compiled-body.ts";
export { policyOf } from "./request/build-request.ts";
export { DraftRequest } from "./request/draft-request.ts";
export type {
	HeaderPair,
	OutgoingRequest,
	OutgoingSettings,
} from "./request/outgoing-request.ts";
export { Rendering } from "./request/rendering.ts";
export {
	type PlannedField,
	RequestPlan,
	withoutVariables,
} from "./request/request-plan.ts";
export { buildUrl } from "./request/url/build-url.ts";
export { type DataFile, openDataFile } from "./run/data/data-file.ts";
export type { Iteration } from "./run/data/iteration.ts";
export type { ExecutedRequest } from "./run/execution/execute.ts";
export type { NextWish } from "./run/execution/request-record.ts";
export { RunOrder } from "./run/order/jump.ts";
export { planRun, type RunPlan } from "./run/order/plan-run.ts";
export { discardBody } from "./run/order/run-iteration.ts";
export type { DataRow } from "./variables/run-variables.ts";
export { ScopeChain } from "./variables/scope-chain.ts";
