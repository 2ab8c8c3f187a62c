import type { RequestResult } from "@curlew/client";
import { countTries } from "@curlew/client/internal";
import type { RunRow } from "../../protocol/runs.ts";

/** Characters of a reason: details have all of it. */
const LONGEST_REASON = 300;

/** What the list of results shows of one. */
export function runRowOf(index: number, result: RequestResult): RunRow {
	const { name, path, iteration, status, request, response, failure } = result;
	const reason = reasonOf(result);
	return {
		index,
		name,
		path,
		iteration,
		outcome: status,
		...(request && { method: request.method }),
		...(response && { status: response.status, size: response.size }),
		duration: response?.duration ?? failure?.duration ?? result.duration,
		checks: checksOf(result),
		...(result.tries && { tries: countTries(result) }),
		...(reason !== undefined && { reason: reason.slice(0, LONGEST_REASON) }),
	};
}

function checksOf({ tests, assertions }: RequestResult): RunRow["checks"] {
	let [passed, failed] = [0, 0];
	for (const { status } of [...tests, ...assertions])
		if (status === "passed") passed++;
		else if (status === "failed") failed++;
	return { passed, failed };
}

/** The first thing that is wrong, as far as the request has not passed. */
function reasonOf({
	status,
	problems,
	failure,
	tests,
	assertions,
}: RequestResult): string | undefined {
	if (status === "passed") return undefined;
	const problem = problems[0] ?? failure;
	if (problem) return problem.message;
	const assertion = assertions.find((one) => one.status === "failed");
	if (assertion)
		return (
			assertion.error?.message ??
			`${assertion.expression} ${assertion.operator} ${assertion.value}`
		);
	const test = tests.find((one) => one.status === "failed");
	return test && [test.name, test.error?.message].filter(Boolean).join(": ");
}
