import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { programEnvironment } from "../../../../tools/debian-program.ts";
import { startProgram } from "../../../../tools/testing/start-program.ts";
import { findRedisServer } from "./redis-program.ts";

/** A real server on loopback. It ends with `await using`, and its data with it. */
export interface TestRedis extends AsyncDisposable {
	readonly url: string;
	readonly port: number;
	/** The folder that the server keeps its data in. */
	readonly folder: string;
	/** A connection of the test's own. */
	readonly client: Redis;
	/** Ends the server and starts it again on its data. */
	restart(signal?: NodeJS.Signals): Promise<void>;
}

/** More of the server's command line: `--requirepass`, `secret`. */
export async function startRedis(
	...extra: readonly string[]
): Promise<TestRedis> {
	const program = await findRedisServer();
	if ("missing" in program) throw new Error(program.missing);
	const folder = await mkdtemp(join(tmpdir(), "curlew-redis-"));
	const port = await freePort();
	const args = [
		...["--port", String(port), "--bind", "127.0.0.1", "--dir", folder],
		...["--appendonly", "yes", "--appendfsync", "always", "--save", ""],
		...["--maxmemory-policy", "noeviction", ...extra],
	];
	const start = () => run(program.file, program.libraries, args);
	let server = await start();
	const password = argumentAfter("--requirepass", extra);
	const client = new Redis({
		port,
		maxRetriesPerRequest: null,
		retryStrategy: () => 20,
		...(password !== undefined && { password }),
	});
	client.on("error", () => undefined);
	const auth = password === undefined ? "" : `:${password}@`;
	return {
		url: `redis://${auth}127.0.0.1:${port}`,
		port,
		folder,
		client,
		restart: async (signal = "SIGTERM") => {
			await end(server, signal);
			server = await start();
		},
		[Symbol.asyncDispose]: async () => {
			client.disconnect();
			await end(server, "SIGKILL");
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function run(
	file: string,
	libraries: string | undefined,
	args: readonly string[],
): Promise<ChildProcess> {
	const server = startProgram(file, args, {
		env: programEnvironment(libraries),
	});
	server.stdin.end();
	let log = "";
	await new Promise<void>((resolve, reject) => {
		// It is read to its end: a server whose output is closed ends, too.
		server.stdout.on("data", (chunk: Buffer) => {
			log += chunk.toString();
			if (log.includes("Ready to accept connections")) resolve();
		});
		server.on("exit", () => reject(new Error(`redis-server ended:\n${log}`)));
	});
	return server;
}

async function end(
	server: ChildProcess,
	signal: NodeJS.Signals,
): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	const ended = once(server, "exit");
	server.kill(signal);
	await ended;
}

/** A port that nobody listens to now. */
export async function freePort(): Promise<number> {
	const server = createServer();
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	return typeof address === "object" && address ? address.port : 0;
}

function argumentAfter(
	option: string,
	args: readonly string[],
): string | undefined {
	const index = args.indexOf(option);
	return index < 0 ? undefined : args[index + 1];
}
