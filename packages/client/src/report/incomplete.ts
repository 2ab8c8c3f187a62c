import type { RunSummary } from "../run/events/events.ts";

/** What a report says of itself for as long as the run goes on; it stays there when the run is killed. */
export const UNFINISHED =
	"The run has not come to its end: it goes on, or it was killed.";

/** What a report says that could not be written any further. */
export function cutOff(reason: string): string {
	return `This report could not be written any further: ${reason}.`;
}

/** Why a report does not tell of the whole run; undefined when it does. */
export function whyIncomplete({
	ending,
	reason,
}: Pick<RunSummary, "ending" | "reason">): string | undefined {
	if (ending !== "interrupted") return undefined;
	return ["The run was interrupted.", reason].filter(Boolean).join(" ");
}
