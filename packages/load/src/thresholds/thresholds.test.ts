import { describe, expect, test } from "vitest";
import { IntervalRecorder } from "../stats/interval-recorder.ts";
import { LoadTotals } from "../stats/load-totals.ts";
import { assertRequests, judgeThresholds } from "./judge-thresholds.ts";
import { InvalidThresholdError, parseThreshold } from "./parse-threshold.ts";

describe("a condition is read", () => {
	test.each([
		[
			"p95>300ms",
			{
				metric: { kind: "percentile", percentile: 95 },
				comparison: ">",
				limit: 300_000,
			},
		],
		[
			" p99.9 ( users/create ) >= 1.5s ",
			{
				metric: { kind: "percentile", percentile: 99.9 },
				request: "users/create",
				comparison: ">=",
				limit: 1_500_000,
			},
		],
		["p100(a (b))<800µs", { request: "a (b)", comparison: "<", limit: 800 }],
		["errors>1%", { metric: { kind: "errors" }, limit: 0.01, isShare: true }],
		["errors > 0", { limit: 0, isShare: false }],
		["rate<100/s", { metric: { kind: "rate" }, comparison: "<", limit: 100 }],
		["max<=2s", { metric: { kind: "max" }, limit: 2_000_000 }],
		["dropped>0", { metric: { kind: "dropped" }, limit: 0 }],
	])("%s", (text, expected) => {
		expect(parseThreshold(text)).toMatchObject({ text, ...expected });
	});

	test.each([
		[
			"q95>300ms",
			0,
			"expected p50 … p99.9, max, min, mean, errors, rate, count, late or dropped",
		],
		["p95 300ms", 4, "expected >, >=, < or <="],
		["p95>ms", 4, "expected a number"],
		["p95>300", 7, "expected a unit of time: µs, ms or s"],
		["p95>300%", 7, "expected a unit of time: µs, ms or s"],
		["rate<100", 8, 'expected "/s" after the rate'],
		["errors>1% x", 10, "expected nothing more"],
		["p95()>1s", 4, "expected the path or name of a request"],
		["p95(a>1s", 8, 'expected ")" after the request'],
	])("or refused with the place: %s", (text, offset, message) => {
		try {
			parseThreshold(text);
			expect.unreachable();
		} catch (error) {
			if (!(error instanceof InvalidThresholdError)) throw error;
			expect(error.message).toContain(message);
			expect(error.excerpt).toBe(text);
			expect(error.location?.column).toBe(offset + 1);
		}
	});
});

const REQUESTS = [
	{ name: "List", path: "users/list" },
	{ name: "Create", path: "users/create" },
];

/** 100 requests of 1 to 100 ms of the first, 10 that failed of the second. */
function measured(): LoadTotals {
	const totals = new LoadTotals();
	const recorder = new IntervalRecorder(0, 0, (report) =>
		totals.add(report, "a"),
	);
	const common = { bytesIn: 1, bytesOut: 1, isOnFastPath: true, isSent: true };
	for (let ms = 1; ms <= 100; ms++)
		recorder.ended(
			{
				...common,
				index: 0,
				latency: ms * 1000,
				status: 200,
				error: undefined,
			},
			1,
			1,
		);
	for (let count = 0; count < 10; count++)
		recorder.ended(
			{ ...common, index: 1, latency: undefined, status: 0, error: "refused" },
			1,
			1,
		);
	recorder.finish(10);
	totals.finish();
	return totals;
}

test.each([
	["p95>90ms", true, "95.0 ms"],
	["p95>100ms", false, "95.0 ms"],
	["p50(users/list)<60ms", true, "50.0 ms"],
	["max(List)>1s", false, "100 ms"],
	["errors>5%", true, "9.09%"],
	["errors(Create)>50%", true, "100%"],
	["errors>10", false, "10"],
	["rate<100/s", true, "55/s"],
	["count<110", false, "110"],
	["p95(users/create)>1s", true, "nothing was measured"],
])("%s is broken: %s, by %s", (text, isBroken, actual) => {
	const [result] = judgeThresholds(
		[parseThreshold(text)],
		REQUESTS,
		measured(),
		2000,
	);
	expect(result).toMatchObject({ text, isBroken, actual });
});

test("how far a broken condition is beyond its limit is told", () => {
	const [result] = judgeThresholds(
		[parseThreshold("p100>80ms")],
		REQUESTS,
		measured(),
		2000,
	);
	expect(result?.beyond).toBeCloseTo(25, 0);
});

test("a request that is not there is an error that knows a similar one", () => {
	const thresholds = [parseThreshold("p95(users/creat)>1s")];
	expect(() => assertRequests(thresholds, REQUESTS)).toThrow(
		expect.objectContaining({
			code: "INVALID_OPTION",
			hint: 'Did you mean "users/create"?',
		}),
	);
});
