import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedCli } from "../clients/published-cli.ts";
import { median, timeToExit } from "../measure.ts";
import type { Row } from "../table.ts";

const REQUESTS = 1_000;
/** Milliseconds. */
const DELAY = 20;
const WIDTH = 50;

/** Wall time of a run of requests that need nothing of each other, against a server that takes its time. */
export async function measureParallel(isQuick: boolean): Promise<Row[]> {
	const rounds = isQuick ? 1 : 3;
	const folder = await mkdtemp(join(tmpdir(), "curlew-bench-parallel-"));
	const server = await startServer();
	try {
		await writeCollection(folder);
		const cli = await publishedCli();
		const run = [cli, "run", folder, "--quiet", "--env-var", server.host];
		const parallel = [...run, `--parallel=${WIDTH}`];
		// The first start fills the compile cache.
		await timeToExit({ args: parallel });
		const inTurn: number[] = [];
		const atOnce: number[] = [];
		for (let round = 0; round < rounds; round++) {
			inTurn.push(await timeToExit({ args: run }));
			for (let again = 0; again < 3; again++)
				atOnce.push(await timeToExit({ args: parallel }));
		}
		const what = `${REQUESTS.toLocaleString("en")} GETs of ${DELAY} ms, --parallel=${WIDTH}`;
		return [
			{
				kind: "comparison",
				group: "parallel",
				what,
				unit: "ms",
				ours: median(atOnce),
				peer: { name: "one after the other", value: median(inTurn) },
				goal: 30,
			},
		];
	} finally {
		server.process.disconnect();
		await rm(folder, { recursive: true, force: true });
	}
}

async function writeCollection(folder: string): Promise<void> {
	await writeFile(
		join(folder, "opencollection.yml"),
		"opencollection: 1.0.0\ninfo:\n  name: Independent\n",
	);
	for (let index = 0; index < REQUESTS; index++)
		await writeFile(
			join(folder, `request-${index}.yml`),
			`info:\n  name: request ${index}\n  seq: ${index + 1}\nhttp:\n  method: GET\n  url: "{{host}}/items/${index}"\n`,
		);
}

async function startServer(): Promise<{
	readonly process: ChildProcess;
	/** As `--env-var` wants it. */
	readonly host: string;
}> {
	const file = join(import.meta.dirname, "slow-server.ts");
	const process = fork(file, [String(DELAY)], { silent: true });
	const url = await new Promise<string>((resolve, reject) => {
		process.stdout?.once("data", (chunk) => resolve(String(chunk).trim()));
		process.once("error", reject);
		process.once("exit", (code) =>
			reject(new Error(`The slow server ended with ${code}.`)),
		);
	});
	return { process, host: `host=${url}` };
}
