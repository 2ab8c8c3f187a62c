import { visibleLine } from "../../diagnostics/visible-text.ts";
import type { RequestResult } from "../../run/events/events.ts";
import { isGoodStatus } from "../../run/events/request-status.ts";
import { countTries, type FailedTry } from "../../run/events/tries.ts";
import { formatDuration } from "./units.ts";

/** `try 1: 503, res.status is 503, not 200; again after 2.00 s, as Retry-After says` */
export function describeTry({
	number,
	reason,
	status,
	pause,
	retryAfter,
}: FailedTry): string {
	const answer = status === undefined ? "" : `${status}, `;
	const why = visibleLine(reason).replace(/[.;]$/, "");
	return `try ${number}: ${answer}${why}; again after ${formatDuration(pause)}${askedText(pause, retryAfter)}`;
}

function askedText(pause: number, retryAfter: number | undefined): string {
	if (retryAfter === undefined || retryAfter < pause) return "";
	if (retryAfter === pause) return ", as Retry-After says";
	return `, not the ${formatDuration(retryAfter)} that Retry-After says`;
}

/** `passed on try 3`, `failed in all 4 tries` */
export function describeTries(
	result: Pick<RequestResult, "status" | "tries">,
): string {
	const count = countTries(result);
	return isGoodStatus(result.status)
		? `passed on try ${count}`
		: `failed in all ${count} tries`;
}
