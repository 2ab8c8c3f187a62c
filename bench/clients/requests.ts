import { interleave, medianUsage, type Usage } from "../measure.ts";
import type { Row } from "../table.ts";
import { type Client, curlew, PEERS } from "./clients.ts";
import { Workspace } from "./workspace.ts";

/** What the table states the cost of. */
const REQUESTS = 1_000;

/** Who is measured, with how many requests, and the ratio of CPU time to reach. */
interface Contestant {
	readonly client: Client;
	/** Fewer than 1,000 are scaled up: see `measureScaled`. */
	readonly requests: number;
	readonly goal?: number;
}

/** 1,000 sequential GETs, each with a variable in URL and header and one `test()`. */
export async function measureRequests(isQuick: boolean): Promise<Row[]> {
	const ours: Contestant = { client: await curlew(), requests: REQUESTS };
	const peers: readonly Contestant[] = [
		{ client: PEERS.brunoDeveloper, requests: REQUESTS, goal: 10 },
		// A tenth of a second for each script: 1,000 of them take too long.
		{ client: PEERS.brunoSafe, requests: 100, goal: 100 },
		{ client: PEERS.newman, requests: REQUESTS, goal: 10 },
		{ client: PEERS.httpyac, requests: REQUESTS, goal: 10 },
	];
	await using workspace = await Workspace.open();
	const results = await interleave(
		isQuick ? 2 : 5,
		[ours, ...peers],
		(contestant) => measureScaled(workspace, contestant),
	);
	const usageOf = (contestant: Contestant) =>
		medianUsage(results.get(contestant) ?? []);
	return rowsFor(ours, peers, usageOf);
}

/**
 * What 1,000 requests take, from a run of as many or fewer. The cost of each
 * further one is taken from between a fifth of the run and its end, so that
 * neither starting nor warming up is scaled.
 */
async function measureScaled(
	workspace: Workspace,
	{ client, requests }: Contestant,
): Promise<Usage> {
	const usage = await workspace.measure(client, requests);
	if (requests === REQUESTS) return usage;
	const few = requests / 5;
	const begin = await workspace.measure(client, few);
	const scaled = (end: number, beginning: number) =>
		end + ((end - beginning) / (requests - few)) * (REQUESTS - requests);
	return {
		cpuMs: scaled(usage.cpuMs, begin.cpuMs),
		wallMs: scaled(usage.wallMs, begin.wallMs),
		// What memory would grow to cannot be told from fewer requests.
		peakBytes: usage.peakBytes,
	};
}

function rowsFor(
	ours: Contestant,
	peers: readonly Contestant[],
	usageOf: (contestant: Contestant) => Usage,
): Row[] {
	const measures = [
		{ what: "CPU time", key: "cpuMs", unit: "ms" },
		{ what: "wall time", key: "wallMs", unit: "ms" },
		{ what: "peak memory", key: "peakBytes", unit: "bytes" },
	] as const;
	return measures.flatMap(({ what, key, unit }) =>
		peers.map((peer): Row => {
			const isScaled = peer.requests < REQUESTS;
			const count = isScaled
				? key === "peakBytes"
					? ` (after ${peer.requests})`
					: ` (scaled from ${peer.requests})`
				: "";
			return {
				kind: "comparison",
				group: "requests",
				what: `1,000 GETs with a test each: ${what}`,
				unit,
				ours: usageOf(ours)[key],
				peer: { name: peer.client.name + count, value: usageOf(peer)[key] },
				goal: key === "cpuMs" ? peer.goal : undefined,
			};
		}),
	);
}
