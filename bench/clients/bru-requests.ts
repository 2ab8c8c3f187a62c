import { interleave, median } from "../measure.ts";
import type { Row } from "../table.ts";
import { bruFile } from "./bru-collection.ts";
import { type Client, curlew, PEERS } from "./clients.ts";
import { hold } from "./contest.ts";
import { Workspace } from "./workspace.ts";

/** Bruno's own files: a run of 500, and one file out of 3,000. */
export async function measureBru(isQuick: boolean): Promise<Row[]> {
	const ours = await curlew();
	return [
		...(await measureRun(ours, isQuick)),
		await measureOneOfMany(isQuick),
	];
}

/** 500 requests with a script before and a test each, in the safe sandbox. */
async function measureRun(ours: Client, isQuick: boolean): Promise<Row[]> {
	const requests = 500;
	return hold(
		{
			group: "bru",
			what: "500 .bru requests with a script and a test each",
			format: "bru",
			requests,
			ours,
			peers: [
				{ client: PEERS.brunoDeveloper, requests, goal: 5 },
				// Two tenths of a second for the scripts of each.
				{ client: PEERS.brunoSafe, requests: 50, goal: 50 },
			],
		},
		isQuick ? 2 : 5,
	);
}

/** Wall time of a whole process that is asked for one file. */
async function measureOneOfMany(isQuick: boolean): Promise<Row> {
	await using workspace = await Workspace.open();
	const client = await curlew(bruFile(1_234));
	const time = () =>
		workspace.timeOneOf(client, {
			format: "bru",
			requests: 3_000,
			hasTest: true,
		});
	// The first start fills the compile cache.
	await time();
	const times = await interleave(isQuick ? 3 : 15, [client], time);
	return {
		kind: "limit",
		group: "bru",
		what: "one .bru file out of 3,000, script and test included",
		unit: "ms",
		ours: median(times.get(client) ?? []),
		goal: 300,
	};
}
