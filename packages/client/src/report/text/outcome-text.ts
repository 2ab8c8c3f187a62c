import { visibleLine } from "../../diagnostics/visible-text.ts";
import type { RequestResult } from "../../run/events/events.ts";
import { countTries } from "../../run/events/tries.ts";
import { answerOf, verdictsOf } from "../judged.ts";
import { formatDuration } from "./units.ts";

/** `200 OK · 4 ms · try 2 · 3/3` */
export function describeOutcome(result: RequestResult): string {
	const facts = [visibleLine(answerOf(result))];
	if (isTimed(result)) {
		facts.push(formatDuration(result.response?.duration ?? result.duration));
	}
	const tries = countTries(result);
	if (tries > 1) facts.push(`try ${tries}`);
	const judged = verdictsOf(result);
	const passed = judged.filter((one) => one.status === "passed").length;
	if (judged.length > 0) facts.push(`${passed}/${judged.length}`);
	return facts.join(" · ");
}

/** Whoever was lost cannot say how long anything took. */
function isTimed({
	status,
	response,
	mayHaveBeenSent,
}: RequestResult): boolean {
	if (status === "skipped") return false;
	return response !== undefined || mayHaveBeenSent === undefined;
}
