import { spawn } from "node:child_process";
import { once } from "node:events";
import type { RunEvent } from "@curlew/client";
import { bin } from "../curlew.ts";

export const QUEUE_KEY = "a key for tests: 4Tq7WcXz0pLm";

/** A command in a process of its own, while it runs. It is killed with `await using`. */
export interface RunningCurlew extends AsyncDisposable {
	readonly pid: number;
	readonly output: { stdout: string; stderr: string };
	/** Resolves when stdout and stderr together match. */
	until(pattern: RegExp): Promise<RegExpExecArray>;
	kill(signal: NodeJS.Signals): void;
	/** Resolves when it has ended, with its exit code; null after a signal that it did not handle. */
	readonly ended: Promise<number | null>;
}

export interface RunningOptions {
	readonly env?: Readonly<Record<string, string>>;
	readonly cwd?: string;
	/** The script to run. Default: the command itself. */
	readonly script?: string;
}

/** Starts `curlew`, with the queue key of tests. */
export function startCurlew(
	args: readonly string[],
	{ env, cwd, script = bin }: RunningOptions = {},
): RunningCurlew {
	const { PATH = "", HOME = "" } = process.env;
	const child = spawn(process.execPath, [script, ...args], {
		cwd,
		env: { PATH, HOME, CURLEW_QUEUE_KEY: QUEUE_KEY, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output = { stdout: "", stderr: "" };
	const waiting = new Set<() => void>();
	const hear = (name: "stdout" | "stderr") => (text: string) => {
		output[name] += text;
		for (const look of waiting) look();
	};
	child.stdout.setEncoding("utf8").on("data", hear("stdout"));
	child.stderr.setEncoding("utf8").on("data", hear("stderr"));
	const ended = once(child, "close").then(([code]) =>
		typeof code === "number" ? code : null,
	);
	return {
		pid: child.pid ?? 0,
		output,
		ended,
		kill: (signal) => void child.kill(signal),
		until: (pattern) => {
			const { promise, resolve, reject } =
				Promise.withResolvers<RegExpExecArray>();
			const look = () => {
				const found = pattern.exec(`${output.stdout}${output.stderr}`);
				if (found === null) return;
				waiting.delete(look);
				resolve(found);
			};
			waiting.add(look);
			look();
			void ended.then(() => {
				look();
				const all = `${output.stdout}${output.stderr}`;
				reject(new Error(`It ended without ${pattern}:\n${all}`));
			});
			return promise;
		},
		[Symbol.asyncDispose]: async () => {
			child.kill("SIGKILL");
			await ended;
		},
	};
}

/** How a test's workers find out quickly that one of them is lost. */
const QUICK = ["--lost-after", "1000"];

/** Starts a worker, and waits until it listens. */
export async function startWorker(
	redis: { readonly url: string },
	args: readonly string[] = [],
	options: RunningOptions = {},
): Promise<RunningCurlew> {
	const worker = startCurlew(
		["worker", "--queue", redis.url, ...QUICK, ...args],
		options,
	);
	await worker.until(/listening at/);
	return worker;
}

/** Starts a run on workers that writes its events to stdout. */
export function startRun(
	redis: { readonly url: string },
	collection: { readonly root: string },
	server: { readonly url: string },
	args: readonly string[] = [],
	options: RunningOptions = {},
): RunningCurlew {
	return startCurlew(
		[
			...["run", collection.root, "--queue", redis.url, "--json"],
			...["--env-var", `host=${server.url}`, "--shard-by", "request"],
			...args,
		],
		options,
	);
}

/** The events that a command has written. */
export function eventsOf({ output }: RunningCurlew): readonly RunEvent[] {
	return output.stdout
		.split("\n")
		.filter((line) => line !== "")
		.map((line): RunEvent => JSON.parse(line));
}

/** Name and status of each request that was told. */
export function told(run: RunningCurlew): readonly string[] {
	return eventsOf(run).flatMap((event) =>
		event.type === "request-finished"
			? [`${event.result.name} ${event.result.status}`]
			: [],
	);
}
