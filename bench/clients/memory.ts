import { interleave, medianUsage } from "../measure.ts";
import type { Row } from "../table.ts";
import { curlew } from "./clients.ts";
import { Workspace } from "./workspace.ts";

/** The largest resident set of Curlew at 1,000 requests, and whether 10,000 need more. */
export async function measureMemory(isQuick: boolean): Promise<Row[]> {
	const client = await curlew();
	await using workspace = await Workspace.open();
	const results = await interleave(
		isQuick ? 1 : 5,
		[1_000, 10_000],
		(requests) =>
			workspace.measure(client, { format: "any", requests, hasTest: true }),
	);
	const peakAt = (requests: number) =>
		medianUsage(results.get(requests) ?? []).peakBytes;
	return [
		{
			kind: "limit",
			group: "memory",
			what: "peak memory, 1,000 requests",
			unit: "bytes",
			ours: peakAt(1_000),
			goal: 150e6,
		},
		{
			kind: "limit",
			group: "memory",
			what: "peak memory, 10,000 requests",
			unit: "bytes",
			ours: peakAt(10_000),
			goal: 1.2 * peakAt(1_000),
		},
	];
}
