import { visibleLine } from "../../diagnostics/visible-text.ts";
import type { FailedTry } from "../../run/events/tries.ts";
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
