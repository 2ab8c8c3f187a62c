import type { RequestResult } from "@curlew/client";
import type { RunResult } from "../protocol/history-run.ts";

/** Failures of a request, and characters of each: a script may make any number. */
const MOST_FAILURES = 20;
const LONGEST_FAILURE = 500;

export function runResultOf(result: RequestResult): RunResult {
	const { path, name, iteration, status, response } = result;
	return {
		path,
		name,
		iteration,
		outcome: status,
		...(response && {
			status: response.status,
			duration: response.duration,
		}),
		failures: failuresOf(result)
			.slice(0, MOST_FAILURES)
			.map((text) => text.slice(0, LONGEST_FAILURE)),
	};
}

function failuresOf(result: RequestResult): readonly string[] {
	const { failure, problems, assertions, tests } = result;
	return [
		...(failure ? [failure.message] : []),
		...problems.map(({ message }) => message),
		...assertions.flatMap(({ status, expression, operator, value, error }) =>
			status === "failed"
				? [error?.message ?? `${expression} ${operator} ${value}`]
				: [],
		),
		...tests.flatMap(({ status, name, error }) =>
			status === "failed"
				? [error === undefined ? name : `${name}: ${error.message}`]
				: [],
		),
	];
}
