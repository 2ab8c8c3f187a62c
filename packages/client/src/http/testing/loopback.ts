import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import net from "node:net";
import { onTestFinished } from "vitest";
import { DEFAULT_SETTINGS } from "../../kinds/settings.ts";
import type {
	HeaderPair,
	OutgoingBody,
	OutgoingRequest,
	OutgoingSettings,
} from "../../request/outgoing-request.ts";
import type { HttpClientOptions } from "../client-options.ts";
import type { HttpResponse, HttpResult, NetworkFailure } from "../exchange.ts";
import { createHttpClient, type HttpClient } from "../http-client.ts";

/** Real servers on loopback, and short ways to send to them. Everything ends with the test that started it. */

interface RequestParts {
	readonly method?: string;
	readonly headers?: readonly HeaderPair[];
	readonly body?: OutgoingBody | string;
	readonly settings?: Partial<OutgoingSettings>;
}

export function requestTo(
	url: string,
	parts: RequestParts = {},
): OutgoingRequest {
	const { body } = parts;
	return {
		method: parts.method ?? "GET",
		url,
		headers: parts.headers ?? [],
		body: typeof body === "string" ? { kind: "text", text: body } : body,
		settings: {
			...DEFAULT_SETTINGS,
			timeout: 10_000,
			maxRedirects: 5,
			...parts.settings,
		},
	};
}

export function newClient(options: HttpClientOptions = {}): HttpClient {
	const client = createHttpClient({ environment: {}, ...options });
	onTestFinished(() => client.close());
	return client;
}

export function responseOf(result: HttpResult): HttpResponse {
	if (result.kind === "response") {
		return result.response;
	}
	throw new Error(`${result.failure.code}: ${result.failure.message}`);
}

export function failureOf(result: HttpResult): NetworkFailure {
	if (result.kind === "failure") {
		return result.failure;
	}
	throw new Error(`There was a response: ${result.response.status}`);
}

export interface Listening {
	readonly url: string;
	readonly port: number;
}

export async function listen(
	server: net.Server,
	scheme = "http",
	host = "127.0.0.1",
): Promise<Listening> {
	const sockets = new Set<net.Socket>();
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
	});
	server.listen(0, host);
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		for (const socket of sockets) {
			socket.destroy();
		}
	});
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return { url: `${scheme}://127.0.0.1:${port}`, port };
}

export function httpServer(listener: RequestListener): Promise<Listening> {
	const server: Server = createServer(listener);
	return listen(server);
}

/** A server that reads nothing into what it gets, and answers each request's first bytes as told. */
export function rawServer(
	onData: (socket: net.Socket, received: Buffer, count: number) => void,
): Promise<Listening> {
	let count = 0;
	const server = net.createServer((socket) => {
		socket.on("error", () => {});
		socket.on("data", (received) => {
			count += 1;
			onData(socket, Buffer.from(received), count);
		});
	});
	return listen(server);
}

/** A server that answers everything with these bytes and then, if told, closes. */
export function cannedServer(
	answer: string | Buffer,
	end: "close" | "reset" | "stay" = "close",
): Promise<Listening> {
	return rawServer((socket) => {
		socket.write(answer, () => {
			if (end === "close") {
				socket.end();
			} else if (end === "reset") {
				socket.resetAndDestroy();
			}
		});
	});
}

/** A server that keeps each request's text, head and content, as it came; `requests` fills up as they arrive. */
export async function recordingServer(
	answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
): Promise<Listening & { readonly requests: string[]; connections(): number }> {
	const requests: string[] = [];
	let connections = 0;
	const server = net.createServer((socket) => {
		connections += 1;
		let text = "";
		socket.on("error", () => {});
		socket.on("data", (received) => {
			text += received.toString("latin1");
			if (isWhole(text)) {
				requests.push(text);
				text = "";
				socket.write(answer);
			}
		});
	});
	const listening = await listen(server);
	return { ...listening, requests, connections: () => connections };
}

function isWhole(request: string): boolean {
	const end = request.indexOf("\r\n\r\n");
	if (end === -1) {
		return false;
	}
	if (/^transfer-encoding: chunked/im.test(request)) {
		return request.endsWith("0\r\n\r\n");
	}
	const length = /^content-length: (\d+)/im.exec(request)?.[1] ?? "0";
	return request.length - end - 4 >= Number(length);
}

/** A file of the fixtures folder. */
export function fixture(name: string): string {
	return new URL(`../fixtures/${name}`, import.meta.url).pathname;
}

export function fixtureText(name: string): string {
	return readFileSync(fixture(name), "utf8");
}

/** Shows the path, and which Host a proxy passed on. */
export function target() {
	return httpServer((request, response) => {
		response.end(
			`${request.url} ${request.headers["x-seen-host"] ?? "direct"}`,
		);
	});
}

/** Speaks TLS with the certificate of the tests' authority. */
export function secureTarget() {
	const server = createHttpsServer(
		{ cert: fixtureText("server.pem"), key: fixtureText("server-key.pem") },
		(request, response) => response.end(`secure ${request.url}`),
	);
	return listen(server, "https");
}
