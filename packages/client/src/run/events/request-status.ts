import type { RequestStatus } from "./events.ts";

/** Whether a run may call itself successful with a request of this status: it passed, or a script skipped it. */
export function isGoodStatus(status: RequestStatus): boolean {
	return status === "passed" || status === "skipped";
}
