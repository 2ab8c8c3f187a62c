import type { Row } from "../table.ts";
import { curlew, PEERS } from "./clients.ts";
import { hold } from "./contest.ts";
import { measureOwnCosts } from "./own-costs.ts";

/** 1,000 sequential GETs, each with a variable in URL and header and one `test()`. */
export async function measureRequests(isQuick: boolean): Promise<Row[]> {
	const requests = 1_000;
	const rounds = isQuick ? 2 : 5;
	const beside = await hold(
		{
			group: "requests",
			what: "1,000 GETs with a test each",
			format: "any",
			requests,
			ours: await curlew(),
			peers: [
				{ client: PEERS.brunoDeveloper, requests, goal: 10 },
				// A tenth of a second for each script: 1,000 of them take too long.
				{ client: PEERS.brunoSafe, requests: 100, goal: 100 },
				{ client: PEERS.newman, requests, goal: 10 },
				{ client: PEERS.httpyac, requests, goal: 10 },
			],
		},
		rounds,
	);
	return [...beside, ...(await measureOwnCosts(rounds))];
}
