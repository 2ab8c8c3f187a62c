// The server that all clients talk to, in a process of its own: fixed JSON
// answers, keep-alive, and a count of the requests that were rendered rightly.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

export const TOKEN = "token-of-the-bench";

const ANSWER = JSON.stringify({
	id: 1,
	name: "Ada Lovelace",
	email: "ada@example.test",
	roles: ["admin", "author"],
});

/** The server, seen from the bench. */
export class BenchServer {
	readonly origin: string;
	readonly #process: ChildProcess;

	private constructor(origin: string, process: ChildProcess) {
		this.origin = origin;
		this.#process = process;
	}

	static async start(): Promise<BenchServer> {
		const child = fork(fileURLToPath(import.meta.url));
		const [port] = await once(child, "message");
		return new BenchServer(`http://127.0.0.1:${port}`, child);
	}

	/** How many right requests came in since the last call. */
	async takeCount(): Promise<number> {
		this.#process.send("take");
		const [count] = await once(this.#process, "message");
		return count;
	}

	stop(): void {
		this.#process.disconnect();
	}
}

function serve(): void {
	let count = 0;
	const server = createServer((request, response) => {
		const isRight =
			request.headers["x-token"] === TOKEN &&
			/^\/users\/\d+$/.test(request.url ?? "");
		if (isRight) count++;
		response.writeHead(isRight ? 200 : 400, {
			"Content-Type": "application/json",
			"Content-Length": Buffer.byteLength(ANSWER),
		});
		response.end(ANSWER);
	});
	process.on("message", () => {
		process.send?.(count);
		count = 0;
	});
	process.on("disconnect", () => process.exit());
	server.listen(0, "127.0.0.1", () => {
		const address = server.address();
		if (typeof address === "object") process.send?.(address?.port);
	});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve();
