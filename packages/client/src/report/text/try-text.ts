import { visibleLine } from "../../diagnostics/visible-text.ts";
import type { FailedTry } from "../../run/events/tries.ts";
import { formatDuration } from "./units.ts";

/** `try 1: 503, res.status is 503, not 200; again after 1.0 s` */
export function describeTry({
	number,
	reason,
	status,
	pause,
}: FailedTry): string {
	const answer = status === undefined ? "" : `${status}, `;
	const why = visibleLine(reason).replace(/[.;]$/, "");
	return `try ${number}: ${answer}${why}; again after ${formatDuration(pause)}`;
}
