import { planSession } from "../session/plan-session.ts";
import { begin, type IteratedRun, runSequentially } from "./run-iterations.ts";
import { runPlanned } from "./run-planned.ts";

/** Runs the only iteration, with requests at the same time that do not need each other. */
export async function runOnePlanned(
	run: IteratedRun,
	options: { readonly width: number; readonly parallelUnsafe: boolean },
): Promise<void> {
	const { width, parallelUnsafe } = options;
	if (width === 1) return runSequentially(run);
	const { session, progress } = run;
	for await (const iteration of run.iterations) {
		begin(session, iteration, progress);
		session.beginIteration(iteration);
		const requests = run.requestsOf(iteration);
		const plan = await planSession(session, requests, parallelUnsafe);
		await runPlanned({
			session,
			plan,
			options: run.options,
			progress,
			width,
			maySendAgain: !parallelUnsafe,
		});
	}
}
