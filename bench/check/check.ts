import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedCli } from "../clients/published-cli.ts";
import { median, timeToExit } from "../measure.ts";
import type { Row } from "../table.ts";
import { writeCheckedCollection } from "./collection.ts";

const REQUESTS = 3_000;

/** Wall time of `curlew check` on a collection that it has never seen, and on one in which nothing has changed since. */
export async function measureCheck(isQuick: boolean): Promise<Row[]> {
	const rounds = isQuick ? 2 : 7;
	const folder = await mkdtemp(join(tmpdir(), "curlew-bench-check-"));
	try {
		await writeCheckedCollection(folder, REQUESTS);
		const check = [await publishedCli(), "check", folder];
		// The first start fills the compile cache.
		await timeToExit({ args: [...check, "--no-cache"] });
		const fresh = await repeated(rounds, [...check, "--no-cache"]);
		await timeToExit({ args: check });
		const unchanged = await repeated(rounds, check);
		const common = { kind: "limit", group: "check", unit: "ms" } as const;
		const what = `check of ${REQUESTS.toLocaleString("en")} requests`;
		return [
			{ ...common, what, ours: fresh, goal: 2_000 },
			{
				...common,
				what: `${what}, nothing changed`,
				ours: unchanged,
				goal: 300,
			},
		];
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function repeated(
	rounds: number,
	args: readonly string[],
): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++)
		times.push(await timeToExit({ args }));
	return median(times);
}
