// The server that load generators talk to, in a process of its own and on raw
// sockets, so that it is not what limits them. It counts, it can stop for a
// while on purpose, and it logs when it answered.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";

const ANSWER = Buffer.from(
	'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"ok":"true"}',
);
const GET = "G".charCodeAt(0);
const HEAD_END = "\r\n\r\n";

type ToServer =
	| { readonly kind: "take" }
	| {
			readonly kind: "stall";
			/** Milliseconds from the next request to the stall, and how long it is. */
			readonly after: number;
			readonly length: number;
	  };

export interface Taken {
	/** Requests since the last call. */
	readonly count: number;
	/** When each was answered, where a stall was asked for: milliseconds since the epoch. */
	readonly answeredAt: readonly number[];
}

/** The server, seen from the bench. */
export class LoadServer {
	readonly origin: string;
	readonly #process: ChildProcess;

	private constructor(origin: string, process: ChildProcess) {
		this.origin = origin;
		this.#process = process;
	}

	static async start(): Promise<LoadServer> {
		const child = fork(fileURLToPath(import.meta.url));
		const [port] = await once(child, "message");
		return new LoadServer(`http://127.0.0.1:${port}`, child);
	}

	async take(): Promise<Taken> {
		this.#process.send({ kind: "take" } satisfies ToServer);
		const [taken] = await once(this.#process, "message");
		return taken;
	}

	/** The server does nothing at all for `length` milliseconds, `after` milliseconds from the next request on. */
	stall(after: number, length: number): void {
		this.#process.send({ kind: "stall", after, length } satisfies ToServer);
	}

	stop(): void {
		this.#process.disconnect();
	}
}

function serve(): void {
	let count = 0;
	let stall: { readonly after: number; readonly length: number } | undefined;
	let answeredAt: number[] | undefined;
	const answer = (socket: Socket) => {
		count += 1;
		if (stall) {
			const { after, length } = stall;
			stall = undefined;
			answeredAt = [];
			setTimeout(() => block(length), after);
		}
		answeredAt?.push(performance.timeOrigin + performance.now());
		socket.write(ANSWER);
	};
	const server = createServer((socket) => {
		socket.setNoDelay(true);
		socket.on("error", () => undefined);
		let text = "";
		socket.on("data", (bytes) => {
			// A GET comes in one piece, and is all head.
			if (bytes[0] === GET) return answer(socket);
			text += bytes.toString("latin1");
			if (!isWhole(text)) return;
			text = "";
			answer(socket);
		});
	});
	process.on("message", (message: ToServer) => {
		if (message.kind === "stall") {
			stall = message;
			return;
		}
		process.send?.({ count, answeredAt: answeredAt ?? [] } satisfies Taken);
		count = 0;
		answeredAt = undefined;
	});
	process.on("disconnect", () => process.exit());
	server.listen(0, "127.0.0.1", () => {
		const address = server.address();
		if (typeof address === "object") process.send?.(address?.port);
	});
}

function isWhole(text: string): boolean {
	const end = text.indexOf(HEAD_END);
	if (end === -1) return false;
	const length = /content-length: (\d+)/i.exec(text)?.[1] ?? "0";
	return text.length >= end + HEAD_END.length + Number(length);
}

function block(milliseconds: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve();
