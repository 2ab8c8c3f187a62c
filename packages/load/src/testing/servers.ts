import { once } from "node:events";
import {
	createServer as createHttpServer,
	type RequestListener,
} from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A server on loopback, which ends with the test. */
export async function listening(server: Server): Promise<string> {
	const sockets = new Set<Socket>();
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.on("error", () => undefined);
		socket.once("close", () => sockets.delete(socket));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		for (const socket of sockets) socket.destroy();
	});
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return `http://127.0.0.1:${port}`;
}

export function httpServer(listener: RequestListener): Promise<string> {
	return listening(createHttpServer(listener));
}

/** Answers whatever comes as told. */
export function rawServer(
	onData: (socket: Socket, received: Buffer) => void,
): Promise<string> {
	return listening(
		createServer((socket) => {
			socket.on("data", (received) => onData(socket, Buffer.from(received)));
		}),
	);
}

/** Keeps the bytes of each request, and answers `200`. Bodies must have a length. */
export async function recordingServer(): Promise<{
	readonly url: string;
	readonly requests: string[];
}> {
	const requests: string[] = [];
	const texts = new WeakMap<Socket, string>();
	const url = await rawServer((socket, received) => {
		const text = (texts.get(socket) ?? "") + received.toString("latin1");
		texts.set(socket, text);
		if (!isWhole(text)) return;
		texts.delete(socket);
		requests.push(text);
		socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
	});
	return { url, requests };
}

function isWhole(text: string): boolean {
	const end = text.indexOf("\r\n\r\n");
	if (end === -1) return false;
	const length = /^content-length: (\d+)/im.exec(text)?.[1] ?? "0";
	return text.length - end - 4 >= Number(length);
}
