import { RunRecord } from "../run-record.ts";
import type { KeptRun, KeptRuns } from "./kept-runs.ts";

/** A run as it is shown again, from what was kept of it. */
export async function readRun(
	runs: KeptRuns,
	{ head }: KeptRun,
): Promise<RunRecord> {
	const record = new RunRecord(head, head.at);
	for await (const event of runs.events(head.id)) record.hear(event);
	// What it came to was told by nobody's event.
	const { problems: _, ...end } = head;
	record.change({ ...end, login: undefined });
	return record;
}
