import { once } from "node:events";
import {
	createServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** A server whose answers are others each time: tokens, cookies, counts. Closed, it answers nothing. */
export class MoodyServer {
	readonly #server: Server;
	#count = 0;
	/** Method and path of what has come. */
	readonly received: string[] = [];

	private constructor() {
		this.#server = createServer((request, response) => {
			this.#answer(request, response).catch(() => response.destroy());
		});
	}

	static async start(): Promise<MoodyServer> {
		const server = new MoodyServer();
		server.#server.listen(0, "127.0.0.1");
		await once(server.#server, "listening");
		return server;
	}

	get url(): string {
		const { port } = this.#server.address() as AddressInfo;
		return `http://127.0.0.1:${port}`;
	}

	async close(): Promise<void> {
		if (!this.#server.listening) return;
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, "close");
	}

	async [Symbol.asyncDispose]() {
		await this.close();
	}

	async #answer(request: IncomingMessage, response: ServerResponse) {
		this.received.push(`${request.method} ${request.url}`);
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const body = Buffer.concat(chunks);
		const { pathname } = new URL(request.url ?? "/", "http://x");
		const answer = ANSWERS[pathname] ?? echo;
		this.#count += 1;
		answer({ request, response, body, count: this.#count });
	}
}

interface Asked {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	readonly body: Buffer;
	readonly count: number;
}

function json(response: ServerResponse, value: unknown, status = 200): void {
	response.writeHead(status, { "content-type": "application/json" });
	response.end(JSON.stringify(value));
}

function echo({ request, response, body, count }: Asked): void {
	const { method, url, headers } = request;
	json(response, { method, url, headers, body: body.toString(), count });
}

function madeUp(): string {
	return `tok_${Math.random().toString(36).slice(2)}${Date.now()}`;
}

const ANSWERS: Readonly<Record<string, (asked: Asked) => void>> = {
	"/login": ({ response }) => {
		response.setHeader("set-cookie", `sid=${madeUp()}; Path=/; HttpOnly`);
		json(response, { access_token: madeUp(), expires_in: 60 }, 201);
	},
	"/count": ({ response, count }) => json(response, { count }),
	"/parity": ({ response, count }) =>
		json(response, { count }, count % 2 === 0 ? 200 : 503),
	"/redirect": ({ response }) => {
		response.writeHead(302, { location: "/echo?from=redirect" });
		response.end();
	},
	"/gzip": ({ response, count }) => {
		response.setHeader("content-encoding", "gzip");
		response.end(gzipSync(`${"hällo ".repeat(50)}${count}`));
	},
	"/bytes": ({ response }) =>
		response.end(Buffer.from([0, 255, 254, 128, 1, 2, 3])),
	"/large": ({ response }) => response.end("x".repeat(300_000)),
	"/same": ({ response, body }) => json(response, { body: body.toString() }),
	"/never": () => {},
	"/drop": ({ request }) => request.socket.destroy(),
	"/half": ({ response }) => {
		response.writeHead(200, { "content-length": "100" });
		response.write("half of it");
		setImmediate(() => response.destroy());
	},
	"/trailer": ({ response }) => {
		response.writeHead(200, { trailer: "x-sum" });
		response.addTrailers({ "x-sum": "7" });
		response.end("with a trailer");
	},
};
