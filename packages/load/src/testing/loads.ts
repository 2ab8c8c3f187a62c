import { splitPlan } from "../plan/load-plan.ts";
import type { PlainSessionOptions } from "../plan/load-selection.ts";
import { planLoad, type WantedLoad } from "../plan/plan-load.ts";
import { LoadTotals } from "../stats/load-totals.ts";
import { Lane, type LaneEnd } from "../thread/lane.ts";
import { collectionOf } from "./collections.ts";

export interface FinishedTestLoad extends LaneEnd {
	readonly totals: LoadTotals;
}

export interface TestLoadOptions {
	/** Parts that the load is split into. Default: 1. */
	readonly parts?: number;
	readonly session?: PlainSessionOptions;
	/** Called when the lanes run. */
	readonly onRun?: (lanes: readonly Lane[]) => void;
}

/**
 * Drives a collection in a temporary folder, as threads would, but in this one:
 * that starts at once. The files' `{{host}}` is `host`.
 */
export async function loadOf(
	host: string,
	files: Readonly<Record<string, unknown>>,
	wanted: WantedLoad,
	{ parts = 1, session = {}, onRun }: TestLoadOptions = {},
): Promise<FinishedTestLoad> {
	const collection = await collectionOf(files);
	const totals = new LoadTotals();
	totals.expect(parts);
	const lanes = await Promise.all(
		splitPlan(planLoad(wanted), parts).map((plan, index) =>
			Lane.open({
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
		const running = lanes.map((lane) => lane.run(startAt));
		onRun?.(lanes);
		const ends = await Promise.all(running);
		totals.finish();
		return {
			totals,
			cut: ends.reduce((sum, { cut }) => sum + cut, 0),
			endedAt: Math.max(...ends.map(({ endedAt }) => endedAt)) - startAt,
		};
	} finally {
		await Promise.all(lanes.map((lane) => lane.close()));
	}
}
