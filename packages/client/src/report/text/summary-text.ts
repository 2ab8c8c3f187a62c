import { visibleLine } from "../../diagnostics/visible-text.ts";
import type { RunSummary } from "../../run/events/events.ts";
import type { Style } from "./style.ts";
import { countOf, formatDuration } from "./units.ts";

const ENDINGS: Readonly<Record<RunSummary["ending"], string | undefined>> = {
	completed: undefined,
	bailed: "stopped at a failure (--bail, --max-failures)",
	"stopped-by-script": "stopped by a script",
	interrupted: "interrupted; the requests above are all that came to their end",
};

/** A run in a few lines: what passed, what did not, how long it took. */
export function describeSummary(
	{
		requests,
		tests,
		assertions,
		iterations,
		problems,
		leftOut = {},
		repeated = 0,
		retried = 0,
		duration,
		ending,
		reason,
	}: RunSummary,
	style: Style,
): string {
	const rows: (readonly [label: string, text: string])[] = [
		[
			"Requests",
			counts(style, {
				passed: requests.passed,
				failed: requests.failed,
				[requests.error === 1 ? "error" : "errors"]: requests.error,
				skipped: requests.skipped,
			}),
		],
	];
	if (tests.passed + tests.failed > 0) {
		rows.push(["Tests", counts(style, { ...tests })]);
	}
	if (assertions.passed + assertions.failed > 0) {
		rows.push(["Assertions", counts(style, { ...assertions })]);
	}
	if (iterations > 1) rows.push(["Iterations", `${iterations}`]);
	if (repeated > 0) {
		const text = `${countOf(repeated, "request")}, for cookies that came meanwhile`;
		rows.push(["Sent again", style.dim(text)]);
	}
	if (retried > 0) {
		const text = `${countOf(retried, "request")}, more than one try`;
		rows.push(["Retried", style.warning(text)]);
	}
	rows.push(["Duration", formatDuration(duration)]);
	const kinds = leftOutText({ leftOut });
	if (kinds) rows.push(["Left out", style.warning(kinds)]);
	if (problems > 0) {
		const text = `${countOf(problems, "problem")} (see above)`;
		rows.push(["Collection", style.bad(text)]);
	}
	const how = ENDINGS[ending];
	if (how) {
		const text = reason ? `${how}. ${visibleLine(reason)}` : how;
		rows.push(["Ending", style.warning(text)]);
	}
	return rows.map(([label, text]) => `${label.padEnd(11)}${text}`).join("\n");
}

/** `2 requests of kind grpc cannot be run`; undefined when all can. */
export function leftOutText({
	leftOut = {},
}: Pick<RunSummary, "leftOut">): string | undefined {
	const kinds = Object.entries(leftOut).map(
		([kind, count]) =>
			`${countOf(count, "request")} of kind ${visibleLine(kind)}`,
	);
	return kinds.length === 0 ? undefined : `${kinds.join(", ")} cannot be run`;
}

function counts(
	style: Style,
	byWord: Readonly<Record<string, number>>,
): string {
	return Object.entries(byWord)
		.filter(([word, count]) => count > 0 || word === "passed")
		.map(([word, count]) => paintOf(style, word, count)(`${count} ${word}`))
		.join(style.dim(" · "));
}

function paintOf(style: Style, word: string, count: number) {
	if (count === 0) return style.dim;
	if (word === "passed") return style.good;
	return word === "skipped" ? style.warning : style.bad;
}
