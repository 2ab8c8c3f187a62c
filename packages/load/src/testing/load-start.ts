import { type LoadPlanOptions, planLoad } from "../plan/plan-load.ts";
import type { LoadStart } from "../run-load.ts";
import { IntervalRecorder } from "../stats/interval-recorder.ts";
import { LoadTotals } from "../stats/load-totals.ts";

/** What is said of a load of one request before it begins. */
export function loadStart(wanted: LoadPlanOptions): LoadStart {
	return {
		collection: { name: "Shop", root: "/shop" },
		environment: undefined,
		requests: [{ name: "list", path: "users/list" }],
		plan: planLoad(wanted),
		threads: 1,
		hosts: ["http://127.0.0.1:8080"],
		slowPathReasons: [null],
		startAt: 0,
	};
}

/** What one thread counts when so many requests are answered in each second, each within 10 ms. */
export function totalsOf(perSecond: readonly number[]): LoadTotals {
	const totals = new LoadTotals();
	totals.expect(1);
	const recorder = new IntervalRecorder(0, 0, (report) =>
		totals.add(report, "0"),
	);
	recorder.users = 3;
	for (const [second, count] of perSecond.entries())
		for (let request = 0; request < count; request++)
			recorder.ended({ ...ANSWERED }, second * 1000, second * 1000 + 10);
	recorder.finish(perSecond.length * 1000 - 1);
	totals.finish();
	return totals;
}

const ANSWERED = {
	index: 0,
	latency: 10_000,
	status: 200,
	bytesIn: 100,
	bytesOut: 50,
	isOnFastPath: true,
	error: undefined,
	isSent: true,
} as const;
