import { interleave, medianUsage } from "../measure.ts";
import type { Row } from "../table.ts";
import { type Client, curlew, curlewOnPostman, PEERS } from "./clients.ts";
import { hold } from "./contest.ts";
import { Workspace } from "./workspace.ts";

/** 1,000 requests of Postman's collection, beside newman, and beside the same in our own format and words. */
export async function measurePostman(isQuick: boolean): Promise<Row[]> {
	const requests = 1_000;
	const rounds = isQuick ? 2 : 5;
	const ours = await curlewOnPostman();
	const beside = await hold(
		{
			group: "postman",
			what: "1,000 requests of Postman's with a `pm` test each",
			format: "any",
			requests,
			ours,
			peers: [{ client: PEERS.newman, requests, goal: 5 }],
		},
		rounds,
	);
	return [...beside, await measureLine(ours, requests, rounds)];
}

/** What a line of `pm` costs, beside one of `test` and `res`. */
async function measureLine(
	ours: Client,
	requests: number,
	rounds: number,
): Promise<Row> {
	const own = await curlew();
	await using workspace = await Workspace.open();
	const workload = { format: "any", requests, hasTest: true } as const;
	const results = await interleave(rounds, [ours, own], (client) =>
		workspace.measure(client, workload),
	);
	const cpuOf = (client: Client) =>
		medianUsage(results.get(client) ?? []).cpuMs;
	return {
		kind: "comparison",
		group: "postman",
		what: "1,000 requests with a `pm` test each: CPU time",
		unit: "ms",
		ours: cpuOf(ours),
		peer: {
			name: "curlew, `test` and `res` in OpenCollection",
			value: cpuOf(own),
		},
		goal: 0.8,
	};
}
