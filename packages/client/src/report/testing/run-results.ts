import type { RequestResult, RunSummary } from "../../run/events/events.ts";

/** Results for the tests of this room, complete but for what a test says. */

export function result(given: Partial<RequestResult> = {}): RequestResult {
	return {
		name: "Create",
		path: "users/create",
		file: "/c/users/create.yml",
		tags: [],
		iteration: 0,
		at: 0,
		status: "passed",
		problems: [],
		warnings: [],
		assertions: [],
		tests: [],
		duration: 12,
		...given,
	};
}

export function received(
	given: Partial<NonNullable<RequestResult["response"]>> = {},
): NonNullable<RequestResult["response"]> {
	return {
		status: 201,
		statusText: "Created",
		httpVersion: "1.1",
		url: "http://api/users",
		headers: [["content-type", "application/json"]],
		size: 8,
		timings: { waiting: 3, download: 1, total: 4 },
		duration: 4,
		redirects: [],
		informational: [],
		...given,
	};
}

export function summary(given: Partial<RunSummary> = {}): RunSummary {
	return {
		requests: { passed: 2, failed: 0, error: 0, skipped: 0 },
		tests: { passed: 0, failed: 0 },
		assertions: { passed: 0, failed: 0 },
		iterations: 1,
		problems: 0,
		warnings: 0,
		duration: 1234,
		ending: "completed",
		isSuccess: true,
		...given,
	};
}

export const passedTest = {
	name: "is there",
	status: "passed",
	duration: 1,
	phase: "tests",
} as const;

export const failedTest = {
	name: "is right",
	status: "failed",
	duration: 1,
	phase: "tests",
	error: {
		code: "SCRIPT_ERROR",
		severity: "error",
		message: "expected 1 to equal 2",
		location: { file: "/c/users/create.yml", line: 7, column: 3 },
	},
} as const;

export const failedAssertion = {
	expression: "res.status",
	operator: "eq",
	value: "200",
	status: "failed",
	actual: "201",
	error: {
		code: "ASSERTION_FAILED",
		severity: "error",
		message: "expected res.status to equal 200; it is 201",
		hint: "Look again.",
		location: { file: "/c/users/create.yml", line: 20, column: 1 },
	},
} as const;
