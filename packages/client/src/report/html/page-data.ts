import type { RequestResult } from "../../run/events/events.ts";
import { countTries } from "../../run/events/tries.ts";
import { escapedInJson, safeJson } from "../escaping/safe-json.ts";
import { verdictsOf } from "../judged.ts";
import type { ConsoleLine } from "../request-output.ts";

/** What the list, the filters and the charts of the page work on. */
export function summaryLine(
	index: number,
	result: RequestResult,
	startedAt: number,
): string {
	const { name, path, iteration, status, request, response } = result;
	const judged = verdictsOf(result);
	return embeddedJson({
		index,
		name,
		path,
		iteration,
		status,
		method: request?.method ?? "",
		url: request?.url ?? "",
		code: response?.status ?? 0,
		failure: result.failure?.code ?? "",
		/** Milliseconds after the run began. */
		start: rounded(Math.max(0, result.at - startedAt)),
		duration: rounded(result.duration),
		/** Of the exchange alone; absent without a response. */
		answered: response && rounded(response.duration),
		size: response?.size ?? 0,
		judged: judged.length,
		passed: judged.filter((one) => one.status === "passed").length,
		warnings: result.warnings.length,
		/** How many it had; absent where there was one. */
		tries: result.tries && countTries(result),
	});
}

/** What the page shows of a request that is opened, and searches in. */
export function detailLine(
	result: RequestResult,
	console: readonly ConsoleLine[],
): string {
	return embeddedJson({ ...result, console });
}

/** JSON on one line that no tag or comment in it can end: without `<`, `>` and `&`. */
export function embeddedJson(value: unknown): string {
	return safeJson(value).replace(/[<>&\u2028\u2029]/g, escapedInJson);
}

function rounded(milliseconds: number): number {
	return Math.round(milliseconds * 100) / 100;
}
