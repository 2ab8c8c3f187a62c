// Clients side by side at one workload: what each takes for so many requests.
import { interleave, medianUsage, type Usage } from "../measure.ts";
import type { Group, Row } from "../table.ts";
import type { Client } from "./clients.ts";
import { Workspace } from "./workspace.ts";

/** Who is measured, with how many requests, and the ratio of CPU time to reach. */
export interface Contestant {
	readonly client: Client;
	/** Fewer than the contest's are scaled up: see `measureScaled`. */
	readonly requests: number;
	readonly goal?: number;
}

export interface Contest {
	readonly group: Group;
	/** What the requests are, for the table. */
	readonly what: string;
	readonly format: "any" | "bru";
	/** What the table states the cost of. */
	readonly requests: number;
	readonly ours: Client;
	readonly peers: readonly Contestant[];
}

/** The rows of a contest: CPU time, wall time and memory beside each peer's. */
export async function hold(contest: Contest, rounds: number): Promise<Row[]> {
	const { requests, peers } = contest;
	const ours: Contestant = { client: contest.ours, requests };
	await using workspace = await Workspace.open();
	const results = await interleave(rounds, [ours, ...peers], (contestant) =>
		measureScaled(workspace, contest, contestant),
	);
	const usageOf = (contestant: Contestant) =>
		medianUsage(results.get(contestant) ?? []);
	return rowsFor(contest, ours, usageOf);
}

/**
 * What all requests take, from a run of as many or fewer. The cost of each
 * further one is taken from between a fifth of the run and its end, so that
 * neither starting nor warming up is scaled.
 */
async function measureScaled(
	workspace: Workspace,
	{ format, requests: all }: Contest,
	{ client, requests }: Contestant,
): Promise<Usage> {
	const measure = (count: number) =>
		workspace.measure(client, { format, requests: count, hasTest: true });
	const usage = await measure(requests);
	if (requests === all) return usage;
	const few = requests / 5;
	const begin = await measure(few);
	const scaled = (end: number, beginning: number) =>
		end + ((end - beginning) / (requests - few)) * (all - requests);
	return {
		cpuMs: scaled(usage.cpuMs, begin.cpuMs),
		wallMs: scaled(usage.wallMs, begin.wallMs),
		// What memory would grow to cannot be told from fewer requests.
		peakBytes: usage.peakBytes,
	};
}

function rowsFor(
	{ group, what, requests, peers }: Contest,
	ours: Contestant,
	usageOf: (contestant: Contestant) => Usage,
): Row[] {
	const measures = [
		{ of: "CPU time", key: "cpuMs", unit: "ms" },
		{ of: "wall time", key: "wallMs", unit: "ms" },
		{ of: "peak memory", key: "peakBytes", unit: "bytes" },
	] as const;
	return measures.flatMap(({ of, key, unit }) =>
		peers.map((peer): Row => {
			const isScaled = peer.requests < requests;
			const count = isScaled
				? key === "peakBytes"
					? ` (after ${peer.requests})`
					: ` (scaled from ${peer.requests})`
				: "";
			return {
				kind: "comparison",
				group,
				what: `${what}: ${of}`,
				unit,
				ours: usageOf(ours)[key],
				peer: { name: peer.client.name + count, value: usageOf(peer)[key] },
				goal: key === "cpuMs" ? peer.goal : undefined,
			};
		}),
	);
}
