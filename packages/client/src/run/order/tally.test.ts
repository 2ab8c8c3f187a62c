import { expect, test } from "vitest";
import type { RequestResult, RequestStatus } from "../events/events.ts";
import { RunTally } from "./tally.ts";

function result(
	status: RequestStatus,
	given: Partial<RequestResult> = {},
): RequestResult {
	return {
		name: "a",
		path: "a",
		file: "/c/a.yml",
		tags: [],
		iteration: 0,
		at: 0,
		status,
		problems: [],
		warnings: [],
		assertions: [],
		tests: [],
		duration: 1,
		...given,
	};
}

const passedTest = {
	name: "t",
	status: "passed",
	duration: 1,
	phase: "tests",
} as const;
const failedAssertion = {
	expression: "res.status",
	operator: "eq",
	value: "200",
	status: "failed",
} as const;

test("counts requests by status, tests, assertions and warnings", () => {
	const tally = new RunTally();
	const warning = { code: "W", severity: "warning", message: "m" } as const;
	tally.add(result("passed", { tests: [passedTest, passedTest] }));
	tally.add(result("failed", { assertions: [failedAssertion] }));
	tally.add(result("error", { warnings: [warning, warning] }));
	tally.add(result("skipped"));
	expect(tally.summary("completed")).toMatchObject({
		requests: { passed: 1, failed: 1, error: 1, skipped: 1 },
		tests: { passed: 2, failed: 0 },
		assertions: { passed: 0, failed: 1 },
		warnings: 2,
		ending: "completed",
		isSuccess: false,
	});
});

test.each<[RequestStatus, boolean]>([
	["passed", true],
	["skipped", true],
	["failed", false],
	["error", false],
])("a run with a request that is %s: success is %j", (status, isSuccess) => {
	const tally = new RunTally();
	tally.add(result(status));
	expect(tally.summary("completed").isSuccess).toBe(isSuccess);
});

test("neither a problem of the collection nor an interruption is success", () => {
	const broken = new RunTally();
	broken.addProblem({ code: "A", severity: "error", message: "a" });
	expect(broken.summary("completed").isSuccess).toBe(false);
	expect(new RunTally().summary("interrupted").isSuccess).toBe(false);
	expect(new RunTally().summary("stopped-by-script").isSuccess).toBe(true);
});
