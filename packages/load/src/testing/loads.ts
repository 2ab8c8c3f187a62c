import { splitPlan } from "../plan/load-plan.ts";
import type { PlainSessionOptions } from "../plan/load-selection.ts";
import { type LoadPlanOptions, planLoad } from "../plan/plan-load.ts";
import { LoadTotals } from "../stats/load-totals.ts";
import { LoadRunner, type LoadRunnerEnd } from "../thread/load-runner.ts";
import { collectionOf } from "./collections.ts";

export interface FinishedTestLoad extends LoadRunnerEnd {
	readonly totals: LoadTotals;
}

export interface TestLoadOptions {
	/** Parts that the load is split into. Default: 1. */
	readonly parts?: number;
	readonly session?: PlainSessionOptions;
	/** Called when the runners run. */
	readonly onRun?: (runners: readonly LoadRunner[]) => void;
}

/**
 * Drives a collection in a temporary folder, as threads would, but in this one:
 * that starts at once. The files' `{{host}}` is `host`.
 */
export async function loadOf(
	host: string,
	files: Readonly<Record<string, unknown>>,
	wanted: LoadPlanOptions,
	{ parts = 1, session = {}, onRun }: TestLoadOptions = {},
): Promise<FinishedTestLoad> {
	const collection = await collectionOf(files);
	const totals = new LoadTotals();
	totals.expect(parts);
	const runners = await Promise.all(
		splitPlan(planLoad(wanted), parts).map((plan, index) =>
			LoadRunner.open({
				selection: { collection, paths: [], tags: [], excludeTags: [] },
				session: { ...session, overrides: { host, ...session.overrides } },
				plan,
				ask: undefined,
				onInterval: (report) => totals.add(report, String(index)),
			}),
		),
	);
	try {
		const startAt = Date.now();
		const running = runners.map((runner) => runner.run(startAt));
		onRun?.(runners);
		const ends = await Promise.all(running);
		totals.finish();
		return {
			totals,
			cut: ends.reduce((sum, { cut }) => sum + cut, 0),
			endedAt: Math.max(...ends.map(({ endedAt }) => endedAt)) - startAt,
		};
	} finally {
		await Promise.all(runners.map((runner) => runner.close()));
	}
}
