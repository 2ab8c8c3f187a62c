// `curlew mock` beside Prism: processor time of the server for each request that it
// has answered, both driven by autocannon, in interleaved rounds.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedCli } from "../clients/published-cli.ts";
import { interleave } from "../measure.ts";
import { peerFile } from "../peers.ts";
import type { Row } from "../table.ts";
import { PETS } from "./pets.ts";

const group = "mock";

/** What clients ask for. */
interface Workload {
	readonly what: string;
	readonly path: string;
	readonly options: readonly string[];
}

const WORKLOADS: readonly Workload[] = [
	{ what: "a GET of one thing", path: "/pets/1", options: [] },
	{ what: "a GET of a list", path: "/pets?limit=20", options: [] },
	{
		what: "a POST that is compared with the document",
		path: "/pets",
		options: [
			...["-m", "POST", "-H", "content-type=application/json"],
			...["-b", '{"name":"Rex","kind":"dog","tags":["good","loud"]}'],
		],
	},
];

/** A server that answers as a document says. */
interface Mock {
	readonly name: string;
	readonly args: readonly string[];
	readonly port: number;
}

/** Processor time of the server for each answer. */
export async function measureMock(isQuick: boolean): Promise<Row[]> {
	const folder = await mkdtemp(join(tmpdir(), "curlew-bench-mock-"));
	const document = join(folder, "pets.json");
	await writeFile(document, JSON.stringify(PETS));
	const ours: Mock = {
		name: "curlew",
		args: [await publishedCli(), "mock", document, "--port", "4881"],
		port: 4881,
	};
	const prism = peerFile("@stoplight", "prism-cli", "dist", "index.js");
	const peer: Mock = {
		name: "Prism",
		args: [prism, "mock", document, "--port", "4882"],
		port: 4882,
	};
	try {
		const rows: Row[] = [];
		for (const workload of WORKLOADS) {
			const costs = await interleave(isQuick ? 2 : 3, [ours, peer], (mock) =>
				costOf(mock, workload, isQuick ? 3 : 8),
			);
			const least = (mock: Mock) => Math.min(...(costs.get(mock) ?? []));
			rows.push({
				kind: "comparison",
				group,
				what: `${workload.what}: CPU of the server`,
				unit: "ns",
				ours: least(ours),
				peer: { name: peer.name, value: least(peer) },
				goal: 5,
			});
		}
		return rows;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Nanoseconds of the server's processor time for each answer of success. */
async function costOf(
	{ name, args, port }: Mock,
	{ path, options }: Workload,
	seconds: number,
): Promise<number> {
	const server = spawn(process.execPath, args, { stdio: "ignore" });
	try {
		const url = `http://127.0.0.1:${port}${path}`;
		await answering(`http://127.0.0.1:${port}/pets/1`);
		await drive(url, options, 2);
		const before = processorTime(server);
		const count = await drive(url, options, seconds);
		if (count === 0) throw new Error(`${name} has answered nothing.`);
		return (processorTime(server) - before) / count;
	} finally {
		server.kill();
		await once(server, "exit");
	}
}

async function answering(url: string): Promise<void> {
	for (let tries = 0; tries < 300; tries++) {
		const response = await fetch(url).catch(() => undefined);
		if (response?.ok) return;
		await new Promise((done) => setTimeout(done, 100));
	}
	throw new Error(`Nothing answers at ${url}.`);
}

/** @returns answers of success */
async function drive(
	url: string,
	options: readonly string[],
	seconds: number,
): Promise<number> {
	const script = peerFile("autocannon", "autocannon.js");
	const args = [script, "-c", "10", "-d", String(seconds), "--json"];
	const child = spawn(process.execPath, [...args, ...options, url], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	let text = "";
	child.stdout.setEncoding("utf8").on("data", (part: string) => {
		text += part;
	});
	await once(child, "close");
	const report: { readonly "2xx": number } = JSON.parse(text);
	return report["2xx"];
}

/** Nanoseconds of a process so far, user and system, all threads: proc(5). A tick is 10 ms. */
function processorTime({ pid }: ChildProcess): number {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const [user = "0", system = "0"] = fields.slice(11, 13);
	return (Number(user) + Number(system)) * 1e7;
}
