import type {
	ComparedResult,
	RunComparison,
	RunResult,
	StoredRun,
} from "../protocol/history-run.ts";

export interface RunComparisonOptions {
	/** How many times as long (or as short) counts as slower (or faster). Default: 1.25. */
	readonly slowerBy?: number;
	/** Milliseconds that it must make besides; less is chance. Default: 20. */
	readonly atLeast?: number;
}

/** Compares two runs request by request: the same path in the same iteration, and the n-th of them with the n-th. */
export function compareRuns(
	before: Pick<StoredRun, "results">,
	after: Pick<StoredRun, "results">,
	{ slowerBy = 1.25, atLeast = 20 }: RunComparisonOptions = {},
): RunComparison {
	const earlier = byPlace(before.results);
	const later = byPlace(after.results);
	const both = [...later].flatMap(([place, result]): ComparedResult[] => {
		const previous = earlier.get(place);
		if (previous === undefined) return [];
		const { path, name, iteration } = result;
		return [{ path, name, iteration, before: previous, after: result }];
	});
	const isSlower = (long: RunResult, short: RunResult) =>
		durationOf(long) >= durationOf(short) * slowerBy &&
		durationOf(long) - durationOf(short) >= atLeast;
	return {
		newlyFailing: both.filter((one) => !isBad(one.before) && isBad(one.after)),
		fixed: both.filter(
			(one) => isBad(one.before) && one.after.outcome === "passed",
		),
		stillFailing: both.filter((one) => isBad(one.before) && isBad(one.after)),
		slower: both.filter((one) => isSlower(one.after, one.before)),
		faster: both.filter((one) => isSlower(one.before, one.after)),
		added: without(later, earlier),
		removed: without(earlier, later),
	};
}

function isBad({ outcome }: RunResult): boolean {
	return outcome === "failed" || outcome === "error";
}

/** NaN where there was no response: every comparison with it is false. */
function durationOf({ duration = Number.NaN }: RunResult): number {
	return duration;
}

/** A request may run several times in an iteration, by jumps. */
function byPlace(
	results: readonly RunResult[],
): ReadonlyMap<string, RunResult> {
	const counts = new Map<string, number>();
	return new Map(
		results.map((result) => {
			const request = `${result.iteration} ${result.path}`;
			const count = (counts.get(request) ?? 0) + 1;
			counts.set(request, count);
			return [`${count} ${request}`, result];
		}),
	);
}

function without(
	results: ReadonlyMap<string, RunResult>,
	others: ReadonlyMap<string, RunResult>,
): readonly RunResult[] {
	return [...results].flatMap(([place, result]) =>
		others.has(place) ? [] : [result],
	);
}
