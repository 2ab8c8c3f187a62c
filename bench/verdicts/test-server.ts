import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the tests look at as JSON. */
const SAMPLE = {
	id: 7,
	name: "Ann",
	tags: ["a", "b"],
	nested: { deep: { x: 1 } },
	list: [{ k: 1 }, { k: 2 }],
	n: null,
	f: 1.5,
	t: true,
	e: "",
	o: {},
	l: [],
	"a.b": 3,
};
const SAMPLE_HEADERS = {
	"X-Req": "1",
	ETag: 'W/"1"',
	"Cache-Control": "no-cache",
};

const HTML =
	"<html><head><title>T</title></head><body><a href='/x'>l</a></body></html>";
const PLAIN = { "Content-Type": "text/plain" };
const JSON_TYPE = { "Content-Type": "application/json" };

interface Asked {
	readonly url: URL;
	readonly method: string;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: string;
}

type Answer = (response: ServerResponse, asked: Asked) => void;

const json =
	(value: unknown, status = 200, headers = {}): Answer =>
	(response, { method }) => {
		const text = JSON.stringify(value);
		response.writeHead(status, {
			"Content-Type": "application/json; charset=utf-8",
			...headers,
			"Content-Length": Buffer.byteLength(text),
		});
		response.end(method === "HEAD" ? undefined : text);
	};

const text =
	(
		content: string,
		headers: Readonly<Record<string, string | string[]>>,
	): Answer =>
	(response) => {
		response.writeHead(200, headers);
		response.end(content);
	};

const PAGES: Readonly<Record<string, Answer>> = {
	"/json": json(SAMPLE, 200, SAMPLE_HEADERS),
	"/html": text(HTML, { "Content-Type": "text/html; charset=utf-8" }),
	"/xml": text("<r a='1'><b>t</b><b>u</b><c/></r>", {
		"Content-Type": "application/xml",
	}),
	"/bad": text("{bad", JSON_TYPE),
	"/bom": text('\ufeff{"a":1}', JSON_TYPE),
	"/empty": text("", JSON_TYPE),
	"/close": (response) => response.socket?.destroy(),
	"/loop": (response) => response.writeHead(302, { Location: "/loop" }).end(),
	"/text": (response, { url }) => {
		response.writeHead(200, { ...PLAIN, "X-Multi": ["a", "b"], "X-Empty": "" });
		response.end(url.searchParams.get("t") ?? "hello world");
	},
	"/slow": (response, asked) => {
		const wait = Number(asked.url.searchParams.get("ms")) || 300;
		setTimeout(() => json({ slow: 1 })(response, asked), wait);
	},
	"/set": (response, asked) => {
		const set = [...asked.url.searchParams].map((pair) => pair.join("="));
		json({ set }, 200, { "Set-Cookie": set })(response, asked);
	},
	"/setraw": (response, asked) => {
		const set = asked.url.searchParams.getAll("c");
		json({}, 200, { "Set-Cookie": set })(response, asked);
	},
};

const status: Answer = (response, asked) => {
	const code = Number(asked.url.pathname.split("/")[2]);
	if (code === 204 || code === 304) response.writeHead(code).end();
	else json({ status: code }, code)(response, asked);
};

const redirect: Answer = (response, { url }) => {
	const cookie = url.searchParams.get("cookie");
	response.writeHead(Number(url.pathname.split("/")[2]), {
		Location: url.searchParams.get("to") ?? "/echo",
		...(cookie && { "Set-Cookie": cookie }),
	});
	response.end("moved");
};

const echo: Answer = (response, asked) => {
	const { url, method, body } = asked;
	const { "postman-token": _, ...headers } = asked.headers;
	const query = Object.fromEntries(url.searchParams);
	const path = url.pathname + url.search;
	json({ method, url: path, headers, body, query })(response, asked);
};

function answerFor({ pathname }: URL): Answer {
	if (pathname.startsWith("/status/")) return status;
	if (pathname.startsWith("/redirect/")) return redirect;
	return PAGES[pathname] ?? echo;
}

/** Answers what the tests ask for, until it is closed. */
export async function startTestServer(): Promise<{
	readonly url: string;
	readonly server: Server;
}> {
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", "http://x");
		let body = "";
		for await (const chunk of request) body += chunk;
		const { method = "GET", headers } = request;
		answerFor(url)(response, { url, method, headers, body });
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, server };
}
