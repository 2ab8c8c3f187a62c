// `curlew load` beside other load generators: processor time of the client for
// each request, all against one server, in interleaved rounds.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedCli } from "../clients/published-cli.ts";
import { interleave } from "../measure.ts";
import type { Row } from "../table.ts";
import {
	AUTOCANNON,
	artillery,
	curlewLoad,
	type Generator,
	WRK,
} from "./generators.ts";
import { ROWS, writeRequests } from "./requests.ts";
import { LoadServer } from "./server.ts";
import { measureStall } from "./stall.ts";

const group = "load";

/** Requests for each second of processor time, and what is recorded when the server stalls. */
export async function measureLoad(isQuick: boolean): Promise<Row[]> {
	const seconds = isQuick ? 3 : 10;
	const folder = await mkdtemp(join(tmpdir(), "curlew-bench-load-"));
	const server = await LoadServer.start();
	try {
		const cli = await publishedCli();
		const { artilleryScript } = await writeRequests(folder, seconds);
		const get = curlewLoad(cli, folder, "get");
		const fixed = curlewLoad(cli, folder, "fixed");
		const placeholders = curlewLoad(cli, folder, "placeholders");
		const data = ["--data", join(folder, ROWS)];
		const rows = curlewLoad(cli, folder, "rows", ...data);
		const peer = artillery(artilleryScript);
		const generators = [get, AUTOCANNON, fixed, placeholders, rows, peer];
		if (hasWrk()) generators.push(WRK);
		// The first start fills the compile cache.
		await get.drive(server.origin, 1);
		const costs = await interleave(isQuick ? 2 : 3, generators, (generator) =>
			costOf(generator, server, seconds),
		);
		// What others do on the machine only adds to it.
		const cost = (generator: Generator) =>
			Math.min(...(costs.get(generator) ?? []));
		const stall = await measureStall(server, cli, folder, isQuick ? 6 : 10);
		const what = "a static GET: client CPU";
		return [
			row(what, cost(get), "autocannon", cost(AUTOCANNON), 0.6),
			row(what, cost(get), "artillery", cost(peer), 20),
			...(hasWrk() ? [row(what, cost(get), "wrk", cost(WRK))] : []),
			row(
				"a POST with 20 placeholders: client CPU",
				cost(placeholders),
				"the static GET",
				cost(get),
				0.8,
			),
			row(
				"a POST with 20 placeholders: client CPU",
				cost(placeholders),
				"the same body without any",
				cost(fixed),
			),
			row(
				"the same with another row of data each time: client CPU",
				cost(rows),
				"the same body without any",
				cost(fixed),
			),
			{
				kind: "limit",
				group,
				what: `p99 at 500/s when the server stalls for 1 s: recorded ${Math.round(stall.recorded)} ms, by the server's log ${Math.round(stall.expected)} ms`,
				unit: "times",
				ours: Math.max(
					stall.recorded / stall.expected,
					stall.expected / stall.recorded,
				),
				goal: 1.1,
			},
		];
	} finally {
		server.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

/** Nanoseconds of the client's processor time for each request that the server saw. */
async function costOf(
	generator: Generator,
	server: LoadServer,
	seconds: number,
): Promise<number> {
	await server.take();
	const cpuMs = await generator.drive(server.origin, seconds);
	const { count } = await server.take();
	if (count === 0) throw new Error(`${generator.name} has sent nothing.`);
	return (cpuMs * 1e6) / count;
}

function row(
	what: string,
	ours: number,
	name: string,
	value: number,
	goal?: number,
): Row {
	const peer = { name, value };
	return {
		kind: "comparison",
		group,
		what,
		unit: "ns",
		ours,
		peer,
		...(goal !== undefined && { goal }),
	};
}

function hasWrk(): boolean {
	return spawnSync("wrk", ["--version"]).error === undefined;
}
