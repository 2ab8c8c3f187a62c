import { describe, expect, test } from "vitest";
import { assertConnections } from "./connection-limit.ts";
import {
	countInShare,
	durationOf,
	maxUsersOf,
	splitPlan,
	splitShare,
} from "./load-plan.ts";
import { parseDuration, parseRate, parseStage } from "./parse-amounts.ts";
import { type LoadPlanOptions, planLoad } from "./plan-load.ts";

describe("amounts are read as people write them", () => {
	test.each([
		["500ms", 500],
		["30s", 30_000],
		["1.5m", 90_000],
		["2min", 120_000],
		[" 1h ", 3_600_000],
	])("%s", (text, expected) => {
		expect(parseDuration(text)).toBe(expected);
	});

	test.each([
		["500/s", 500],
		["90/m", 1.5],
		["3600/h", 1],
		["7", 7],
		["0.5 / s", 0.5],
	])("%s", (text, expected) => {
		expect(parseRate(text)).toBe(expected);
	});

	test.each([
		["10s:100", { duration: 10_000, target: 100, isRate: false }],
		["1m:90/m", { duration: 60_000, target: 1.5, isRate: true }],
	])("%s", (text, expected) => {
		expect(parseStage(text)).toEqual(expected);
	});

	test.each(["", "10", "s", "-1s", "10 parsecs", "1s2s"])(
		"%j is no duration",
		(text) => {
			expect(() => parseDuration(text)).toThrow("is not a duration");
		},
	);

	test.each(["10s", ":5", "10s:", "10s:x", "10s:1.5", "10s:5/y", "x:5"])(
		"%j is no stage",
		(text) => {
			expect(() => parseStage(text)).toThrow(/is not a (stage|rate|duration)/);
		},
	);
});

describe("a plan", () => {
	test("of nothing is 10 users for 10 seconds", () => {
		const { model, grace, warmUp } = planLoad({});
		expect(model).toEqual({
			kind: "users",
			profile: { from: 10, stages: [{ duration: 10_000, target: 10 }] },
			iterations: undefined,
		});
		expect([grace, warmUp]).toEqual([10_000, 0]);
	});

	test("with stages begins without users, unless told otherwise", () => {
		const stages = ["10s:100", "20s:0"];
		expect(planLoad({ stages }).model.profile.from).toBe(0);
		expect(planLoad({ stages, vus: 5 }).model.profile.from).toBe(5);
		expect(durationOf(planLoad({ stages }).model.profile)).toBe(30_000);
		expect(maxUsersOf(planLoad({ stages }))).toBe(100);
	});

	test("of a rate is open, and has users for two seconds of it", () => {
		expect(planLoad({ rate: "500/s" }).model).toMatchObject({
			kind: "rate",
			maxUsers: 1000,
		});
		expect(planLoad({ stages: ["10s:4/s"] }).model).toMatchObject({
			kind: "rate",
			maxUsers: 50,
		});
		expect(planLoad({ rate: "5/s", maxVus: 3 }).model).toMatchObject({
			maxUsers: 3,
		});
	});

	test("can be sent as JSON", () => {
		const plan = planLoad({
			iterations: 5,
			data: { source: { file: "/rows.csv" }, mode: "shared", end: "wrap" },
		});
		expect(JSON.parse(JSON.stringify(plan))).toEqual(
			JSON.parse(JSON.stringify({ ...plan })),
		);
		expect(
			Number.isFinite(
				durationOf(JSON.parse(JSON.stringify(plan)).model.profile),
			),
		).toBe(true);
	});

	test.each<[string, LoadPlanOptions]>([
		[
			"Some stages lead to a number of users, others to a rate.",
			{ stages: ["1s:5", "1s:5/s"] },
		],
		[
			"Stages have durations of their own.",
			{ stages: ["1s:5"], duration: "5s" },
		],
		["With a rate, as many users work as it takes.", { rate: "5/s", vus: 3 }],
		[
			"With a rate, the duration says how many iterations there are.",
			{ rate: "5/s", iterations: 3 },
		],
		["With --rate, stages lead to a rate.", { rate: "5/s", stages: ["1s:5"] }],
		["At a rate of 0, nothing is ever sent.", { rate: "0/s" }],
		["--max-vus is for loads with a --rate.", { maxVus: 3 }],
		["Without virtual users, nothing is sent.", { stages: ["5s:0"] }],
		["A load lasts between a moment and 24 days.", { duration: "0s" }],
		["A load lasts between a moment and 24 days.", { duration: "1000h" }],
	])("is refused: %s", (message, wanted) => {
		expect(() => planLoad(wanted)).toThrow(message);
	});
});

test("parts of parts are parts of the whole: everything is counted once", () => {
	const machines = splitPlan(planLoad({ vus: 10 }), 3);
	const shares = machines
		.flatMap((part) => splitPlan(part, 2))
		.map(({ share }) => share);
	for (const total of [0, 1, 5, 6, 7, 1000]) {
		const counts = shares.map((share) => countInShare(share, total));
		expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
	}
	expect(splitShare({ index: 1, of: 3 }, 1, 2)).toEqual({ index: 4, of: 6 });
});

test("more connections than the computer allows are refused before anything is sent", () => {
	expect(() => assertConnections(100, 2)).not.toThrow();
	expect(() => assertConnections(2 ** 40, 2)).toThrow(
		"virtual users need as many connections",
	);
});
