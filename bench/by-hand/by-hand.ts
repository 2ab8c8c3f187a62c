// How long somebody at a terminal waits, beside curl, HTTPie, newman and bru.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutable } from "../../tools/package/executable.ts";
import { type Client, curlew, PEERS } from "../clients/clients.ts";
import { measureOwnCosts } from "../clients/own-costs.ts";
import { publishedCli } from "../clients/published-cli.ts";
import { Workspace } from "../clients/workspace.ts";
import {
	interleave,
	median,
	medianUsage,
	type NodeProcess,
	timeToExit,
} from "../measure.ts";
import type { Row } from "../table.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const EXECUTABLE = process.platform === "win32" ? "curlew.exe" : "curlew";
const GROUP = "by-hand";

/** Wall time of one GET, typed; what a request costs in a run of a thousand. */
export async function measureByHand(isQuick: boolean): Promise<Row[]> {
	return [
		...(await measureOneGet(isQuick ? 5 : 15)),
		...(await measureRequest(isQuick ? 2 : 5)),
	];
}

/** A way to send one GET, or what it is compared with. */
interface Subject {
	readonly name: string;
	readonly time: () => Promise<number>;
}

async function measureOneGet(rounds: number): Promise<Row[]> {
	const folder = await mkdtemp(join(tmpdir(), "curlew-bench-by-hand-"));
	await using workspace = await Workspace.open();
	const server = await startServer();
	try {
		const typed = typedSubjects(folder, server.url, await publishedCli());
		const run = await runSubjects(workspace);
		await buildExecutable(join(ROOT, "dist", "npm"), join(folder, EXECUTABLE));
		const subjects = [
			...Object.values(typed.ours),
			...typed.peers,
			run.ours,
			...run.peers,
		];
		// The first start fills the compile cache, for whoever has one.
		for (const { time } of subjects) await time();
		const times = await interleave(rounds, subjects, ({ time }) => time());
		const timeOf = (subject: Subject) => median(times.get(subject) ?? []);
		const { get, version, executable, checkout } = typed.ours;
		return [
			limit(get.name, timeOf(get), 90),
			limit(version.name, timeOf(version), 45),
			limit(executable.name, timeOf(executable), 60),
			{
				...limit(checkout.name, timeOf(checkout) / timeOf(get), 1.5),
				unit: "times",
			},
			...typed.peers.map((peer) => comparison(get, peer, timeOf)),
			...run.peers.map((peer) => comparison(run.ours, peer, timeOf)),
		];
	} finally {
		server.close();
		await rm(folder, { recursive: true });
	}
}

/** A server in this process, for which no client has to wait long. */
async function startServer(): Promise<{ url: string; close: () => void }> {
	const server = createServer((request, response) => {
		request.resume();
		response.setHeader("content-type", "application/json");
		response.end('{"id":1,"name":"a"}');
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return {
		url: `http://127.0.0.1:${port}/`,
		close: () => server.close(),
	};
}

/** What is typed at a terminal in `folder`; `bin` is the package's command. */
function typedSubjects(folder: string, url: string, bin: string) {
	const subject = (name: string, process: NodeProcess): Subject => ({
		name,
		time: () => timeToExit({ cwd: folder, ...process }),
	});
	const checkout = join(ROOT, "packages/cli/bin/curlew.mjs");
	return {
		ours: {
			get: subject("curlew GET URL", { args: [bin, "GET", url] }),
			version: subject("curlew --version", { args: [bin, "--version"] }),
			checkout: subject(
				"curlew GET URL, the checkout's time over the package's",
				{ args: [checkout, "GET", url] },
			),
			executable: subject("curlew GET URL, the single executable", {
				program: join(folder, EXECUTABLE),
				args: ["GET", url],
			}),
		},
		peers: [
			subject("node -e 0", { args: ["-e", "0"] }),
			...programs(url).map(({ program, args }) =>
				subject(program, { program, args }),
			),
		],
	};
}

/** A collection of one request. */
async function runSubjects(workspace: Workspace) {
	const subject = (name: string, client: Client): Subject => ({
		name,
		time: () => workspace.timeOneRequest(client, false),
	});
	return {
		ours: subject("curlew run, one request", await curlew()),
		peers: [PEERS.newman, PEERS.brunoDeveloper].map((peer) =>
			subject(peer.name, peer),
		),
	};
}

function limit(
	what: string,
	ours: number,
	goal: number,
): Extract<Row, { kind: "limit" }> {
	return { kind: "limit", group: GROUP, what, unit: "ms", ours, goal };
}

function comparison(
	ours: Subject,
	peer: Subject,
	timeOf: (subject: Subject) => number,
): Row {
	return {
		kind: "comparison",
		group: GROUP,
		what: ours.name,
		unit: "ms",
		ours: timeOf(ours),
		peer: { name: peer.name, value: timeOf(peer) },
	};
}

/** Those of curl and HTTPie that the machine has. */
function programs(url: string) {
	return [
		{ program: "curl", args: ["-s", url] },
		{ program: "http", args: ["--ignore-stdin", url] },
	].filter(
		({ program }) =>
			spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0,
	);
}

/** CPU time of a request without scripts, start-up left out. */
async function measureRequest(rounds: number): Promise<Row[]> {
	await using workspace = await Workspace.open();
	const client = await curlew();
	const workloads = [1, 1_000].map((requests) => ({
		format: "any" as const,
		requests,
		hasTest: false,
	}));
	const usages = await interleave(rounds, workloads, (workload) =>
		workspace.measure(client, workload),
	);
	const [one = 0, thousand = 0] = workloads.map(
		(workload) => medianUsage(usages.get(workload) ?? []).cpuMs,
	);
	return [
		limit("a plain request of a run: CPU time", (thousand - one) / 999, 0.25),
		...(await measureOwnCosts(rounds, GROUP)),
	];
}
