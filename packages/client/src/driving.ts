/**
 * What programs need that drive requests by themselves, in their own order and
 * at their own pace, and send plain ones over connections of their own: the
 * steps of a run, one by one. Running collections as a whole is in `index.ts`.
 */

export { faultsOf } from "./collection/open/faults.ts";
export { Certificates } from "./http/certificates.ts";
export type { ResolvedOptions } from "./http/client-options.ts";
export { lookup } from "./http/connections/lookup.ts";
export { toExchangeError } from "./http/failure/failure.ts";
export type { HttpClient } from "./http/http-client.ts";
export { IdleHabit } from "./http/kept/idle-habit.ts";
export { usableProxies } from "./http/proxy/usable-proxies.ts";
export { redirectOf } from "./http/redirect.ts";
export { composeHeaders } from "./http/request-headers.ts";
export { HEAD_LIMITS } from "./http/response/head-limits.ts";
export type { OutgoingRequest } from "./request/outgoing-request.ts";
export type { Rendering } from "./request/rendering.ts";
export {
	type PlannedField,
	RequestPlan,
} from "./request/request-plan.ts";
export { DataFile } from "./run/data/data-file.ts";
export { discardBody } from "./run/execution/execute.ts";
export { RequestSequence } from "./run/order/jump.ts";
export { planRun } from "./run/order/plan-run.ts";
export type { DataRow } from "./variables/run-variables.ts";
