/**
 * What programs need that drive requests by themselves, in their own order and
 * at their own pace, and send plain ones over connections of their own: the
 * steps of a run, one by one. Running collections as a whole is in `index.ts`.
 */

export { faultsOf } from "./collection/open/faults.ts";
export { actionsInOrder } from "./collection/order/actions-in-order.ts";
export { scriptsInOrder } from "./collection/order/scripts-in-order.ts";
export { Certificates } from "./http/certificates.ts";
export type { ResolvedOptions } from "./http/client-options.ts";
export { MAX_HEAD_SIZE } from "./http/connections/line-client.ts";
export { lookup } from "./http/connections/lookup.ts";
export { toExchangeError } from "./http/failure/failure.ts";
export type { HttpClient } from "./http/http-client.ts";
export { IdleHabit } from "./http/kept/idle-habit.ts";
export { explainLost } from "./http/kept/lost-connection.ts";
export { EXPECTS_CONTENT, IDEMPOTENT } from "./http/methods.ts";
export { usableProxies } from "./http/proxy/usable-proxies.ts";
export { type Redirect, redirectOf } from "./http/redirect.ts";
export { composeHeaders } from "./http/request-headers.ts";
export { MAX_INFORMATIONAL } from "./http/response/response-tap.ts";
export type {
	HeaderPair,
	OutgoingRequest,
} from "./request/outgoing-request.ts";
export type { Rendering } from "./request/rendering.ts";
export {
	type PlannedField,
	RequestPlan,
} from "./request/request-plan.ts";
export { type DataFile, openDataFile } from "./run/data/data-file.ts";
export type { Iteration } from "./run/data/iteration.ts";
export { RequestSequence } from "./run/order/jump.ts";
export { planRun } from "./run/order/plan-run.ts";
export { discardBody } from "./run/order/run-iteration.ts";
export type { DataRow } from "./variables/run-variables.ts";
