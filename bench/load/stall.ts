// Coordinated omission: the server stops for a second on purpose, and the p99
// that `curlew load --rate` recorded is held against the one that follows from
// when the server answered and when each request should have been sent.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { timeToExit } from "../measure.ts";
import type { LoadServer } from "./server.ts";

const RATE = 500;
/** Milliseconds. */
const STALL = 1_000;

export interface StallOutcome {
	/** Milliseconds. */
	readonly recorded: number;
	readonly expected: number;
}

/** A load at a fixed rate with a stall in its middle. */
export async function measureStall(
	server: LoadServer,
	cli: string,
	folder: string,
	seconds: number,
): Promise<StallOutcome> {
	await server.take();
	server.stall((seconds / 2) * 1000, STALL);
	const report = join(folder, "stall.json");
	await timeToExit({
		args: [
			cli,
			"load",
			join(folder, "get.yml"),
			...["--env-var", `host=${server.origin}`, "--quiet"],
			...["--rate", `${RATE}/s`, "--duration", `${seconds}s`],
			...["--reporter", `json=${report}`],
		],
	});
	const { answeredAt } = await server.take();
	const document: { startedAt: string; all: { latency: { p99: number } } } =
		JSON.parse(await readFile(report, "utf8"));
	return {
		recorded: document.all.latency.p99 / 1000,
		expected: expectedP99(answeredAt, Date.parse(document.startedAt)),
	};
}

/** As wrk2 has it: request number k should have begun k/rate after the start. */
function expectedP99(answeredAt: readonly number[], startedAt: number): number {
	const latencies = answeredAt
		.toSorted((a, b) => a - b)
		.map((at, number) => at - (startedAt + (number / RATE) * 1000))
		.sort((a, b) => a - b);
	const p99 = latencies[Math.ceil(latencies.length * 0.99) - 1];
	if (p99 === undefined) throw new Error("The server has answered nothing.");
	return p99;
}
