// How everything here is timed: whole processes, one after the other, in
// interleaved rounds, so that a busy minute of the machine hits all alike.
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A process to measure. */
export interface NodeProcess {
	/** Default: the Node that runs the bench. */
	readonly program?: string;
	/** For Node, the script and its arguments. */
	readonly args: readonly string[];
	/** Default: the folder of the bench. */
	readonly cwd?: string;
	/** Variables of the environment beside those of the bench. */
	readonly env?: Readonly<Record<string, string>>;
}

/** What one whole process used. */
export interface Usage {
	readonly wallMs: number;
	/** User and system time of all its threads. */
	readonly cpuMs: number;
	/** The largest resident set. */
	readonly peakBytes: number;
}

const benchFolder = fileURLToPath(new URL(".", import.meta.url));
const usageHook = join(benchFolder, "usage-hook.cjs");
let usageFiles = 0;

/** Runs `once` for each subject in turn, `rounds` times over: A B C A B C …; the results stand under their subject. */
export async function interleave<S, R>(
	rounds: number,
	subjects: readonly S[],
	once: (subject: S) => Promise<R>,
): Promise<Map<S, R[]>> {
	const results = new Map<S, R[]>(subjects.map((subject) => [subject, []]));
	for (let round = 0; round < rounds; round++) {
		for (const [subject, list] of results) list.push(await once(subject));
	}
	return results;
}

/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const upper = sorted[sorted.length >> 1];
	const lower = sorted[(sorted.length - 1) >> 1];
	if (upper === undefined || lower === undefined) {
		throw new Error("No values, no median.");
	}
	return (lower + upper) / 2;
}

/** The median of each measure on its own. */
export function medianUsage(usages: readonly Usage[]): Usage {
	return {
		wallMs: median(usages.map((usage) => usage.wallMs)),
		cpuMs: median(usages.map((usage) => usage.cpuMs)),
		peakBytes: median(usages.map((usage) => usage.peakBytes)),
	};
}

/** Milliseconds from the start of the process to its end. */
export async function timeToExit(process: NodeProcess): Promise<number> {
	const start = performance.now();
	await runNode(process, [], {});
	return performance.now() - start;
}

/** Runs the process to its end and tells what it used, as its own `process.resourceUsage()` says on exit. */
export async function measureUsage(process: NodeProcess): Promise<Usage> {
	const file = join(
		tmpdir(),
		`curlew-bench-usage-${globalThis.process.pid}-${usageFiles++}.json`,
	);
	const start = performance.now();
	await runNode(process, ["--require", usageHook], {
		CURLEW_BENCH_USAGE: file,
	});
	const wallMs = performance.now() - start;
	const usage: { cpuMs: number; peakBytes: number } = JSON.parse(
		await readFile(file, "utf8"),
	);
	await rm(file);
	return { wallMs, cpuMs: usage.cpuMs, peakBytes: usage.peakBytes };
}

/**
 * Nanoseconds of CPU time that this thread has used: on an idle machine the
 * same as the time that passes, on a busy one without the time of the others.
 */
export function cpuNanoseconds(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) * 1000;
}

/** Runs a script of the bench and reads the JSON that it prints. */
export async function runForJson<T>(...args: string[]): Promise<T> {
	return JSON.parse(await runNode({ args }, [], {}, "pipe"));
}

/** Resolves with what the process wrote to its standard output, which goes nowhere unless piped. */
function runNode(
	{
		program = process.execPath,
		args,
		cwd = benchFolder,
		env: own,
	}: NodeProcess,
	nodeOptions: readonly string[],
	env: Record<string, string>,
	stdout: "pipe" | "ignore" = "ignore",
): Promise<string> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, [...nodeOptions, ...args], {
			cwd,
			env: { ...process.env, ...own, ...env },
			stdio: ["ignore", stdout, "pipe"],
		});
		let output = "";
		let errors = "";
		child.stdout?.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
		child.stderr?.setEncoding("utf8").on("data", (text: string) => {
			errors += text;
		});
		child.on("error", reject);
		child.on("close", (code, signal) => {
			if (code === 0) return resolve(output);
			const command = `${program} ${args.join(" ")} (in ${cwd})`;
			reject(
				new Error(`${command} ended with ${signal ?? code}.\n${errors.trim()}`),
			);
		});
	});
}
