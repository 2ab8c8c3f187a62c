import { createServer, type ServerResponse } from "node:http";

/** Bytes of the large responses. */
export const LARGE = 50_000_000;

/** The secret that the server sends back, wherever it can. */
export const SECRET = "correct-horse-battery-staple";

/** The end of the token that it gives. */
export const SIGNATURE = "c2lnbmF0dXJlLW9mLWEtdG9rZW4";

export interface ResponseServer extends AsyncDisposable {
	readonly url: string;
	/** Paths that were asked for, in order. */
	readonly asked: readonly string[];
}

type Answer = (response: ServerResponse, url: string) => void;

const ANSWERS: Readonly<Record<string, Answer>> = {
	"/json": (response) => {
		json(
			response,
			`{"b":12345678901234567890,"a":"<img src=x onerror=alert(1)>","list":[1,{"deep":["x"]}],"secret":"${SECRET}"}`,
		);
	},
	"/one-line-json": (response) => json(response, largeJson()),
	"/million-lines": (response) => {
		response.setHeader("content-type", "text/plain");
		response.end(millionLines());
	},
	"/one-line-text": (response) => {
		response.setHeader("content-type", "text/plain");
		response.end(`${"abcdefghi ".repeat(LARGE / 10 - 1)}the--end`);
	},
	"/page": (response, url) => {
		response.setHeader("content-type", "text/html");
		response.end(
			`<!doctype html><link rel="preconnect" href="${url}/preconnected"><link rel=stylesheet href="${url}/style"><h1>Hello</h1><script>document.title="ran"; fetch("${url}/fetched")</script><img src="${url}/image.png"><p style="color: red">${SECRET}</p><meta http-equiv=refresh content="0;url=${url}/refreshed">`,
		);
	},
	"/picture": (response, url) => {
		response.setHeader("content-type", "image/svg+xml");
		response.end(
			`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><script>fetch("${url}/fetched")</script><image href="${url}/image.png"/><rect width="90" height="60" fill="teal"/></svg>`,
		);
	},
	"/bytes": (response) => {
		response.setHeader("content-type", "application/octet-stream");
		response.end(Buffer.from([0, 1, 2, 255, ...Buffer.from(SECRET)]));
	},
	"/from": (response) => {
		response.writeHead(302, {
			location: "/to",
			"x-hop": "first",
			"set-cookie": ["a=1; Path=/", "theme=<b>dark</b>; Path=/; HttpOnly"],
		});
		response.end();
	},
	"/to": (response) => {
		response.setHeader("set-cookie", "session=s1; Path=/; SameSite=Lax");
		json(response, '{"arrived":true}');
	},
	"/headers": (response) => {
		for (let index = 0; index < 1_500; index++)
			response.setHeader(`x-${index}`, "<i>value</i>");
		json(response, "{}");
	},
	"/stream": (response) => {
		response.setHeader("content-type", "text/event-stream");
		response.setHeader("x-token", SECRET);
		let number = 0;
		const timer = setInterval(() => {
			number++;
			response.write(
				`event: tick\nid: ${number}\ndata: {"name":"Person ${number}","token":"${SECRET}","list":[1]}\n\n`,
			);
		}, 10);
		response.on("close", () => clearInterval(timer));
	},
	"/token": (response) => json(response, tokenAnswer()),
	"/slow": (response) => {
		response.setHeader("content-length", "1000000");
		response.write("x".repeat(400_000));
		const timer = setInterval(() => response.write("y"), 50);
		response.on("close", () => clearInterval(timer));
	},
};

/** A server whose responses are all that a page could have trouble with. */
export async function startResponseServer(): Promise<ResponseServer> {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		const path = request.url ?? "";
		asked.push(path);
		const answer = ANSWERS[path];
		if (answer) answer(response, url);
		else response.writeHead(404).end();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	const url = `http://127.0.0.1:${port}`;
	return {
		url,
		asked,
		[Symbol.asyncDispose]: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

function json(response: ServerResponse, text: string): void {
	response.setHeader("content-type", "application/json");
	response.end(text);
}

/** What a token endpoint gives (RFC 6749 §5.1), of which nothing but the claims may be seen. */
function tokenAnswer(): string {
	const part = (data: unknown) =>
		Buffer.from(JSON.stringify(data)).toString("base64url");
	const claims = { sub: "mary", exp: Math.floor(Date.now() / 1_000) + 60 };
	return JSON.stringify({
		access_token: `${part({ alg: "none" })}.${part(claims)}.${SIGNATURE}`,
		token_type: "Bearer",
		expires_in: 60,
		scope: "read write",
	});
}

/** One line; the secret stands in it again and again, at every place that a cut could have. */
function largeJson(): string {
	const rows: string[] = [];
	let size = 0;
	for (let id = 0; size < LARGE; id++) {
		const row = `{"id":${id},"name":"Person ${id}","token":"${"-".repeat(id % 97)}${SECRET}"}`;
		rows.push(row);
		size += row.length + 1;
	}
	return `[${rows.join(",")}]`;
}

function millionLines(): string {
	const lines = Array.from(
		{ length: 1_000_000 },
		(_, index) => `line ${index + 1} of a million, with some more text`,
	);
	return lines.join("\n");
}
