import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that `npm run build` makes, and that is published; `build-command.ts` puts it there before the tests. */
export const packagedCommand = fileURLToPath(
	new URL("../../../dist/npm", import.meta.url),
);

/** The packaged command. */
export const bin = join(packagedCommand, "bin/curlew.mjs");

/** The checkout's own command, which runs the sources. */
export const sourceBin = fileURLToPath(
	new URL("../bin/curlew.mjs", import.meta.url),
);

export interface Finished {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface CurlewOptions {
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
	/** Called with everything written to stdout so far. Only the first `kill` counts. */
	readonly onOutput?: (
		stdout: string,
		kill: (signal: NodeJS.Signals) => void,
	) => void;
	/** The same for stderr. */
	readonly onErrorOutput?: CurlewOptions["onOutput"];
	/** Takes stdout as it comes; `stdout` is then empty. */
	readonly onBytes?: (chunk: Buffer) => void;
	/** What stands on stdin; without it, that is closed. */
	readonly input?: string;
	/** The script to run. Default: the packaged command. */
	readonly bin?: string;
}

/** Runs the real command in a process of its own. */
export function curlew(
	args: readonly string[],
	options: CurlewOptions = {},
): Promise<Finished> {
	const { PATH = "", HOME = "" } = process.env;
	const child = spawn(process.execPath, [options.bin ?? bin, ...args], {
		cwd: options.cwd,
		env: { PATH, HOME, ...options.env },
		stdio: ["pipe", "pipe", "pipe"],
	});
	child.stdin.end(options.input ?? "");
	let stdout = "";
	let stderr = "";
	const killOnce = (signal: NodeJS.Signals) => {
		if (!child.killed) child.kill(signal);
	};
	if (options.onBytes) child.stdout.on("data", options.onBytes);
	else {
		child.stdout.setEncoding("utf8").on("data", (text: string) => {
			stdout += text;
			options.onOutput?.(stdout, killOnce);
		});
	}
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		stderr += text;
		options.onErrorOutput?.(stderr, killOnce);
	});
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code) => resolve({ code, stdout, stderr }));
	});
}

/** `curlew run` on a collection whose `{{host}}` is the server. */
export const runAgainst = runOf(curlew);

/** The same with another way to run the command. */
export function runOf(run: (args: readonly string[]) => Promise<Finished>) {
	return (
		server: { readonly url: string },
		collection: { readonly root: string },
		...args: readonly string[]
	): Promise<Finished> => {
		const host = `host=${server.url}`;
		return run(["run", collection.root, "--env-var", host, ...args]);
	};
}

/** A collection in a temporary folder, from paths and contents. It goes away with `await using`. */
export async function collectionOf(
	files: Readonly<Record<string, string>>,
): Promise<{ readonly root: string } & AsyncDisposable> {
	return folderOf({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Test\n",
		...files,
	});
}

/** A temporary folder with these files and no others. It goes away with `await using`. */
export async function folderOf(
	files: Readonly<Record<string, string>>,
): Promise<{ readonly root: string } & AsyncDisposable> {
	const root = await mkdtemp(join(tmpdir(), "curlew-test-"));
	const folders = new Set(Object.keys(files).map((path) => dirname(path)));
	for (const folder of folders)
		await mkdir(join(root, folder), { recursive: true });
	for (const [path, content] of Object.entries(files))
		await writeFile(join(root, path), content);
	return {
		root,
		[Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
	};
}

export interface ReceivedRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: readonly (readonly [string, string])[];
	readonly body: string;
}

/** A server that remembers what it received; answers with `respond`, or `{}`. */
export async function recordingServer(
	respond?: (request: ReceivedRequest) =>
		| {
				status?: number;
				headers?: Record<string, string>;
				body?: string | Buffer;
		  }
		| undefined,
): Promise<
	{
		readonly url: string;
		readonly received: ReceivedRequest[];
	} & AsyncDisposable
> {
	const received: ReceivedRequest[] = [];
	const server = createServer(async (message, response) => {
		const request = await read(message);
		received.push(request);
		const answer = respond?.(request) ?? {};
		response.writeHead(answer.status ?? 200, {
			"content-type": "application/json",
			...answer.headers,
		});
		response.end(answer.body ?? "{}");
	});
	return { ...(await listening(server)), received };
}

async function read(message: IncomingMessage): Promise<ReceivedRequest> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk);
	const { rawHeaders } = message;
	const headers: [string, string][] = [];
	for (let index = 0; index < rawHeaders.length; index += 2) {
		headers.push([rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""]);
	}
	return {
		method: message.method ?? "",
		url: message.url ?? "",
		headers,
		body: Buffer.concat(chunks).toString("utf8"),
	};
}

/** Starts a server on loopback, on a free port. It ends with `await using`. */
export async function listening(
	server: Server,
	origin = "http://127.0.0.1",
): Promise<{ readonly url: string } & AsyncDisposable> {
	const sockets = new Set<Socket>();
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return {
		url: `${origin}:${port}`,
		[Symbol.asyncDispose]: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((done) => server.close(done));
		},
	};
}
