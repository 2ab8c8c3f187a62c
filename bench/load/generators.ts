// The load generators, each at the same workload: 10 connections, kept alive.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { measureUsage } from "../measure.ts";
import { peerFile } from "../peers.ts";

/** Connections at the same time. */
export const USERS = 10;

/** Something that drives load for a while, and what it used of the processor. */
export interface Generator {
	readonly name: string;
	/** @returns milliseconds of processor time */
	drive(origin: string, seconds: number): Promise<number>;
}

/** `curlew load` of one request, in one thread, as the others are. */
export function curlewLoad(
	cli: string,
	folder: string,
	request: string,
	...options: readonly string[]
): Generator {
	return {
		name: `curlew load ${request}`,
		drive: async (origin, seconds) => {
			const args = [
				cli,
				"load",
				join(folder, `${request}.yml`),
				...["--env-var", `host=${origin}`, "--quiet", "--threads", "1"],
				...["--vus", String(USERS), "--duration", `${seconds}s`],
				...options,
			];
			return (await measureUsage({ args })).cpuMs;
		},
	};
}

export const AUTOCANNON: Generator = {
	name: "autocannon",
	drive: async (origin, seconds) => {
		const script = peerFile("autocannon", "autocannon.js");
		const options = [
			"-c",
			String(USERS),
			"-d",
			String(seconds),
			"--no-progress",
		];
		const args = [script, ...options, `${origin}/thing`];
		return (await measureUsage({ args })).cpuMs;
	},
};

/** @param config a script of Artillery's, in which `target` is replaced */
export function artillery(config: string): Generator {
	return {
		name: "artillery",
		drive: async (origin) => {
			const script = peerFile("artillery", "bin", "run");
			const args = [script, "run", "--quiet", "--target", origin, config];
			const env = { ARTILLERY_DISABLE_TELEMETRY: "true" };
			return (await measureUsage({ args, env })).cpuMs;
		},
	};
}

/** What one core can do at all: written in C, one thread. Its processor time is what the shell says. */
export const WRK: Generator = {
	name: "wrk",
	drive: async (origin, seconds) => {
		const command = `TIMEFORMAT="%U %S"; time wrk -t1 -c${USERS} -d${seconds}s ${origin}/thing >/dev/null`;
		const child = spawn("bash", ["-c", command], {
			stdio: ["ignore", "ignore", "pipe"],
		});
		let output = "";
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
		const code = await new Promise((resolve) => child.on("close", resolve));
		const [user, system] = output.trim().split(/\s+/).map(Number);
		if (code !== 0 || user === undefined || system === undefined)
			throw new Error(`wrk failed: ${output}`);
		return (user + system) * 1000;
	},
};
