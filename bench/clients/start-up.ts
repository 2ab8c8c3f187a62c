import { interleave, median, timeToExit } from "../measure.ts";
import type { Row } from "../table.ts";
import { type Client, curlew, PEERS } from "./clients.ts";
import { measureVersion } from "./own-costs.ts";
import { Workspace } from "./workspace.ts";

/** The physical limit: a Node that does nothing. */
const BARE_NODE: Client = { name: "node -e 0", args: ["-e", "0"] };

/** Wall time of a whole process that sends one GET, without and with a `test()`. */
export async function measureStartUp(isQuick: boolean): Promise<Row[]> {
	const rounds = isQuick ? 3 : 15;
	await using workspace = await Workspace.open();
	const ours = await curlew();
	return [
		...(await compare(workspace, ours, rounds, false)),
		...(await compare(workspace, ours, rounds, true)),
		await measureVersion(rounds),
	];
}

async function compare(
	workspace: Workspace,
	ours: Client,
	rounds: number,
	hasTest: boolean,
): Promise<Row[]> {
	const peers = Object.values(PEERS);
	// The first start fills the compile cache, for whoever has one.
	await workspace.timeOneRequest(ours, hasTest);
	const results = await interleave(
		rounds,
		[ours, ...peers, BARE_NODE],
		(client) =>
			client === BARE_NODE
				? timeToExit(client)
				: workspace.timeOneRequest(client, hasTest),
	);
	const timeOf = (client: Client) => median(results.get(client) ?? []);
	const fastest = Math.min(...peers.map(timeOf));
	return [...peers, BARE_NODE].map((peer) => ({
		kind: "comparison",
		group: "start-up",
		what: hasTest ? "one GET with a test" : "one GET",
		unit: "ms",
		ours: timeOf(ours),
		peer: { name: peer.name, value: timeOf(peer) },
		// The goal stands against the fastest; reaching it there is reaching it everywhere.
		goal: !hasTest && timeOf(peer) === fastest ? 3 : undefined,
	}));
}
