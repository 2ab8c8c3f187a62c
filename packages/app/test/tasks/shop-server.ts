import {
	createServer,
	type IncomingMessage,
	type ServerResponse,
} from "node:http";
import { listening } from "../../../cli/test/curlew.ts";

export const USERS = [
	{ id: 1, name: "Ada Lovelace", city: "London" },
	{ id: 2, name: "Grace Hopper", city: "New York" },
	{ id: 3, name: "Radia Perlman", city: "Seattle" },
];

/** The token that a login gives. */
const TOKEN = "tok-4711";
/** What stands at the end of the large body. */
export const NEEDLE = "needle-in-the-last-line";
/** Bytes. */
const LARGE = 50_000_000;
/** Milliseconds between two events. */
const EVENT_EVERY = 50;

export interface ShopServer extends AsyncDisposable {
	readonly url: string;
	/** How many streams are being listened to. */
	streams(): number;
}

/** An API of a shop on loopback. */
export async function startShop(name = "local"): Promise<ShopServer> {
	let streams = 0;
	const server = createServer(async (request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://shop");
		if (pathname === "/events") {
			streams += 1;
			response.on("close", () => {
				streams -= 1;
			});
			return sendEvents(response);
		}
		await answer(name, pathname, request, response);
	});
	const { url, [Symbol.asyncDispose]: close } = await listening(server);
	return { url, streams: () => streams, [Symbol.asyncDispose]: close };
}

async function answer(
	name: string,
	path: string,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const { method = "GET", headers } = request;
	const body = await textOf(request);
	const json = (value: unknown, status = 200) => {
		response.writeHead(status, { "content-type": "application/json" });
		response.end(JSON.stringify(value));
	};
	if (path === "/users") return json(USERS);
	if (path === "/login") return json({ token: TOKEN, user: { id: 7 } });
	if (path === "/orders") {
		const isKnown = headers.authorization === `Bearer ${TOKEN}`;
		return json(
			isKnown ? [{ order: 1 }] : { error: "log in" },
			isKnown ? 200 : 401,
		);
	}
	if (path === "/cookie")
		response.setHeader("set-cookie", "visit=17; Path=/; HttpOnly");
	if (path === "/large") {
		response.setHeader("content-type", "application/json");
		return void response.end(large());
	}
	json({ server: name, method, url: request.url, headers, body });
}

function sendEvents(response: ServerResponse): void {
	response.writeHead(200, { "content-type": "text/event-stream" });
	let count = 0;
	const timer = setInterval(() => {
		count += 1;
		response.write(`id: ${count}\ndata: {"count":${count}}\n\n`);
	}, EVENT_EVERY);
	response.on("close", () => clearInterval(timer));
}

function large(): string {
	const row = JSON.stringify({ text: "x".repeat(960) });
	const rows = Array.from({ length: Math.ceil(LARGE / row.length) }, () => row);
	return `[${rows.join(",")},{"text":"${NEEDLE}"}]`;
}

async function textOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	return Buffer.concat(chunks).toString("utf8");
}
