import { expect, test } from "vitest";
import type { RunResult } from "../protocol/history-run.ts";
import { compareRuns } from "./compare-runs.ts";

function result(path: string, more: Partial<RunResult> = {}): RunResult {
	return {
		path,
		name: path,
		iteration: 0,
		outcome: "passed",
		status: 200,
		duration: 100,
		failures: [],
		...more,
	};
}

const paths = (list: readonly { readonly path: string }[]) =>
	list.map(({ path }) => path);

test("tells which requests fail now, which no longer, and which go on to", () => {
	const failed = { outcome: "failed" } as const;
	const comparison = compareRuns(
		{
			results: [
				result("a"),
				result("b", failed),
				result("c", { outcome: "error" }),
				result("d"),
				result("e", failed),
			],
		},
		{
			results: [
				result("a", failed),
				result("b"),
				result("c", failed),
				result("d"),
				result("e", { outcome: "skipped" }),
			],
		},
	);
	expect(paths(comparison.newlyFailing)).toEqual(["a"]);
	expect(paths(comparison.fixed)).toEqual(["b"]);
	expect(paths(comparison.stillFailing)).toEqual(["c"]);
});

test("tells which are slower or faster by so many times and so many milliseconds", () => {
	const before = [10, 100, 100, 100, 100].map((duration, index) =>
		result(`${index}`, { duration }),
	);
	const after = [29, 124, 125, 130, 70].map((duration, index) =>
		result(`${index}`, { duration }),
	);
	const comparison = compareRuns({ results: before }, { results: after });
	expect(paths(comparison.slower)).toEqual(["2", "3"]);
	expect(paths(comparison.faster)).toEqual(["4"]);
	const strict = compareRuns(
		{ results: before },
		{ results: after },
		{ slowerBy: 1, atLeast: 15 },
	);
	expect(paths(strict.slower)).toEqual(["0", "1", "2", "3"]);
});

test("says nothing about the speed of what was not answered", () => {
	const { duration: _, ...unanswered } = result("a", { outcome: "error" });
	const comparison = compareRuns(
		{ results: [unanswered] },
		{ results: [result("a", { duration: 9_000 })] },
	);
	expect(comparison.slower).toEqual([]);
	expect(paths(comparison.fixed)).toEqual(["a"]);
});

test("tells what is only in one of the runs", () => {
	const comparison = compareRuns(
		{ results: [result("a"), result("old")] },
		{ results: [result("new"), result("a")] },
	);
	expect(paths(comparison.added)).toEqual(["new"]);
	expect(paths(comparison.removed)).toEqual(["old"]);
});

test("compares iteration with iteration, and the second time with the second time", () => {
	const failed = { outcome: "failed" } as const;
	const comparison = compareRuns(
		{ results: [result("a"), result("a"), result("a", { iteration: 1 })] },
		{
			results: [
				result("a"),
				result("a", { ...failed, status: 500 }),
				result("a", { iteration: 1, ...failed }),
				result("a", { iteration: 1 }),
			],
		},
	);
	expect(
		comparison.newlyFailing.map(({ iteration, after }) => [
			iteration,
			after.status,
		]),
	).toEqual([
		[0, 500],
		[1, 200],
	]);
	expect(comparison.added).toHaveLength(1);
});
