import { readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { requestFile } from "../testing/collections.ts";
import { loadOf } from "../testing/loads.ts";
import { httpServer, listening, rawServer } from "../testing/servers.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const ONE = { "a.yml": requestFile("a") };

function fixture(name: string): string {
	const folder = "../../../client/src/http/fixtures/";
	return readFileSync(new URL(folder + name, import.meta.url), "utf8");
}

describe("what goes wrong is counted by its kind", () => {
	const answer = (text: string) => rawServer((socket) => socket.end(text));
	test.each<[string, string, () => Promise<string>]>([
		[
			"closed",
			"closed the connection before it had answered",
			() => rawServer((socket) => socket.end()),
		],
		[
			"closed",
			"closed the connection in the middle of the response",
			() => answer(OK.slice(0, -1)),
		],
		[
			"reset",
			"broke the connection off before it had answered",
			() => rawServer((socket) => socket.resetAndDestroy()),
		],
		[
			"malformed",
			"something that is not HTTP: no status line",
			() => answer("SSH-2.0-OpenSSH\r\n"),
		],
		[
			"malformed",
			"something that is not HTTP: the head is too large",
			() => rawServer((socket) => flood(socket)),
		],
		[
			"malformed",
			"interim responses (1xx) without an end",
			() => answer("HTTP/1.1 100 Continue\r\n\r\n".repeat(500)),
		],
		["timeout", "took longer than 80 ms", () => rawServer(() => undefined)],
		["refused", "refused the connection", closedPort],
	])("%s: %s", async (kind, message, serve) => {
		const { totals } = await loadOf(
			await serve(),
			ONE,
			{ iterations: 4, vus: 2 },
			{ session: { timeout: kind === "timeout" ? 80 : 20_000 } },
		);
		const { all } = totals;
		expect([...all.errors]).toEqual([[kind, 4]]);
		expect(all).toMatchObject({ count: 4, failed: 4 });
		expect(all.samples[0]?.message).toContain(message);
		// What was waited for in vain has a latency, what never came has none.
		expect(all.latencies.totalCount).toBe(kind === "timeout" ? 4 : 0);
	});

	async function closedPort(): Promise<string> {
		const server = createHttpsServer();
		server.listen(0, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const address = server.address();
		const port = typeof address === "object" ? address?.port : undefined;
		await new Promise((resolve) => server.close(resolve));
		return `http://127.0.0.1:${port}`;
	}

	/** A head that never ends. */
	function flood(socket: Socket): void {
		socket.write("HTTP/1.1 200 OK\r\n");
		const more = () => {
			while (
				!socket.destroyed &&
				socket.write("x-more: and more\r\n".repeat(100))
			);
		};
		socket.on("drain", more);
		more();
	}

	test("statuses from 400 on, where no test judges them", async () => {
		const host = await httpServer((request, response) => {
			response.statusCode = request.url === "/good" ? 302 : 503;
			response.end();
		});
		const judged = {
			assertions: [{ expression: "res.status", operator: "eq", value: "503" }],
		};
		const { totals } = await loadOf(
			host,
			{
				"1.yml": requestFile("bad"),
				"2.yml": { ...Object(requestFile("judged")), runtime: judged },
				"3.yml": requestFile("good"),
			},
			{ iterations: 2, vus: 1 },
		);
		expect(totals.requests.map(({ failed }) => failed)).toEqual([2, 0, 0]);
		expect([...totals.all.errors]).toEqual([["status", 2]]);
		expect([...totals.all.statuses].sort()).toEqual([
			["302", 2],
			["503", 4],
		]);
	});

	test("tests, scripts, and requests that cannot be sent, with their messages", async () => {
		const host = await httpServer((_, response) => response.end());
		const scripted = (type: string, code: string) => ({
			runtime: { scripts: [{ type, code }] },
		});
		const { totals } = await loadOf(
			host,
			{
				"1.yml": {
					...Object(requestFile("a")),
					...scripted("tests", 'test("no", () => { expect(1).to.equal(2); })'),
				},
				"2.yml": {
					...Object(requestFile("b")),
					...scripted("after-response", "boom()"),
				},
				"3.yml": requestFile("{{nobody}}"),
			},
			{ iterations: 1, vus: 1 },
		);
		expect([...totals.all.errors].sort()).toEqual([
			["not-sent", 1],
			["script", 1],
			["test", 1],
		]);
		expect(totals.all).toMatchObject({ count: 2, failed: 3 });
		const messages = totals.all.samples
			.map(({ message }) => message)
			.join("\n");
		expect(messages).toContain("no: expected 1 to equal 2");
		expect(messages).toContain("boom");
		expect(messages).toContain("nobody");
	});

	test("but secrets are in no message", async () => {
		const { totals } = await loadOf(
			"http://127.0.0.1:1",
			{
				"opencollection.yml": {
					info: { name: "Load" },
					request: {
						variables: [{ name: "key", value: "hush-hush-hush", secret: true }],
					},
				},
				"a.yml": requestFile("a", {
					url: "http://hush-hush-hush.invalid./{{key}}",
				}),
			},
			{ iterations: 1, vus: 1 },
			{ session: { overrides: { key: "hush-hush-hush" } } },
		);
		expect(totals.all.failed).toBe(1);
		expect(JSON.stringify(totals.all.samples)).not.toContain("hush-hush-hush");
	});
});

describe("connections", () => {
	test("that the server closed while they were idle are opened anew, without an error", async () => {
		const sockets = new Set<Socket>();
		const host = await rawServer((socket) => {
			sockets.add(socket);
			// The response says that the connection stays, but it does not.
			socket.end(OK);
		});
		const { totals } = await loadOf(host, ONE, { iterations: 20, vus: 1 });
		expect(totals.all).toMatchObject({ count: 20, failed: 0 });
		expect(sockets.size).toBe(20);
	});

	test("are not used again after more bytes than were asked for", async () => {
		const sockets = new Set<Socket>();
		const host = await rawServer((socket) => {
			sockets.add(socket);
			socket.write(`${OK}HTTP/1.1 500 Poison\r\ncontent-length: 0\r\n\r\n`);
		});
		const { totals } = await loadOf(host, ONE, { iterations: 5, vus: 1 });
		expect([...totals.all.statuses]).toEqual([["200", 5]]);
		expect(sockets.size).toBe(5);
	});

	test("are closed where the response says so", async () => {
		const sockets = new Set<unknown>();
		const host = await httpServer((request, response) => {
			sockets.add(request.socket);
			response.setHeader("connection", "close");
			response.end();
		});
		const { totals } = await loadOf(host, ONE, { iterations: 3, vus: 1 });
		expect(totals.all).toMatchObject({ count: 3, failed: 0 });
		expect(sockets.size).toBe(3);
	});

	test("find localhost, whichever address it has", async () => {
		const host = await httpServer((_, response) => response.end());
		const local = host.replace("127.0.0.1", "localhost");
		const { totals } = await loadOf(local, ONE, { iterations: 3, vus: 1 });
		expect(totals.all).toMatchObject({ count: 3, failed: 0, lean: 3 });
	});

	test("are encrypted where the URL says so, and certificates are checked", async () => {
		const tls = { cert: fixture("server.pem"), key: fixture("server-key.pem") };
		const server = createHttpsServer(tls, (_, response) =>
			response.end("x".repeat(100_000)),
		);
		const host = (await listening(server)).replace("http:", "https:");
		const strict = await loadOf(host, ONE, { iterations: 2, vus: 1 });
		expect([...strict.totals.all.errors]).toEqual([["tls", 2]]);
		const trusting = { http: { ca: [fixture("ca.pem")] } };
		const { totals } = await loadOf(
			host,
			ONE,
			{ iterations: 20, vus: 2 },
			{ session: trusting },
		);
		expect(totals.all).toMatchObject({ count: 20, failed: 0 });
		expect(totals.all.bytesIn).toBeGreaterThan(2_000_000);
		expect(totals.all.lean).toBeGreaterThan(10);
		const insecure = { http: { insecure: true } };
		const open = await loadOf(
			host,
			ONE,
			{ iterations: 4, vus: 1 },
			{ session: insecure },
		);
		expect(open.totals.all).toMatchObject({ count: 4, failed: 0, lean: 4 });
	});

	test("speak HTTP/2 with servers that offer it, which is the ordinary way", async () => {
		const tls = { cert: fixture("server.pem"), key: fixture("server-key.pem") };
		const server = createSecureServer(tls, (_, response) => response.end());
		const host = (await listening(server)).replace("http:", "https:");
		const session = { http: { insecure: true } };
		const { totals } = await loadOf(
			host,
			ONE,
			{ iterations: 4, vus: 1 },
			{ session },
		);
		expect(totals.all).toMatchObject({ count: 4, failed: 0, lean: 0 });
	});

	test("go through a proxy where one is set, which is the ordinary way", async () => {
		const proxied: string[] = [];
		const proxy = await httpServer((request, response) => {
			proxied.push(request.url ?? "");
			response.end();
		});
		const { hostname, port } = new URL(proxy);
		const { totals } = await loadOf(
			"http://elsewhere.test",
			ONE,
			{ iterations: 2, vus: 1 },
			{
				session: {
					http: {
						proxy: {
							kind: "on",
							protocol: "http",
							hostname,
							port: Number(port),
							username: undefined,
							password: undefined,
							bypass: "",
						},
					},
				},
			},
		);
		expect(proxied).toEqual([
			"http://elsewhere.test/a",
			"http://elsewhere.test/a",
		]);
		expect(totals.all).toMatchObject({ count: 2, failed: 0, lean: 0 });
	});
});

describe("what is sent again is what would be written anew", () => {
	/** The `X-Value` headers that the server saw of one user. */
	async function values(
		variables: readonly Readonly<Record<string, unknown>>[],
		others: Readonly<Record<string, unknown>> = {},
	): Promise<readonly unknown[]> {
		const seen: unknown[] = [];
		const host = await httpServer((request, response) => {
			if (request.url === "/a") seen.push(request.headers["x-value"]);
			response.end();
		});
		const request = requestFile("a", {
			headers: [{ name: "X-Value", value: "{{value}}" }],
		});
		const files = {
			"a.yml": {
				...Object(request),
				info: { name: "a", seq: 1 },
				runtime: { variables },
			},
			...others,
		};
		const { totals } = await loadOf(host, files, { iterations: 20, vus: 1 });
		expect(totals.requests[0]).toMatchObject({ count: 20, lean: 20 });
		return seen;
	}

	test("values that stay the same", async () => {
		const seen = await values([{ name: "value", value: "same" }]);
		expect(seen).toEqual(Array.from({ length: 20 }, () => "same"));
	});

	test("dynamic values, also inside others, are new each time", async () => {
		const seen = await values([{ name: "value", value: "x-{{$guid}}" }]);
		expect(new Set(seen).size).toBe(20);
	});

	test("values that a script sets count from the next request on", async () => {
		const counting = {
			...Object(requestFile("b")),
			info: { name: "b", seq: 2 },
			runtime: {
				scripts: [
					{
						type: "after-response",
						code: 'client.setVar("count", (client.getVar("count") ?? 0) + 1);',
					},
				],
			},
		};
		const seen = await values([{ name: "value", value: "{{count}}" }], {
			"opencollection.yml": {
				info: { name: "Load" },
				request: {
					variables: [{ name: "count", value: { type: "number", data: "0" } }],
				},
			},
			"b.yml": counting,
		});
		expect(seen).toEqual(
			Array.from({ length: 20 }, (_, count) => String(count)),
		);
	});
});

describe("responses that ask for more", () => {
	test("cookies are kept for each user, and sent back", async () => {
		const seen: (string | undefined)[] = [];
		const host = await httpServer((request, response) => {
			seen.push(request.headers.cookie);
			response.setHeader("set-cookie", ["a=1", "b=2; Path=/elsewhere"]);
			response.end();
		});
		const { totals } = await loadOf(host, ONE, { iterations: 3, vus: 1 });
		expect(seen).toEqual([undefined, "a=1", "a=1"]);
		expect(totals.all.lean).toBe(3);
		seen.length = 0;
		const session = { http: { cookies: false } };
		await loadOf(host, ONE, { iterations: 2, vus: 1 }, { session });
		expect(seen).toEqual([undefined, undefined]);
	});

	test("mistake 12: redirects are followed, and credentials stay with their origin", async () => {
		const elsewhere: string[] = [];
		const other = await httpServer((request, response) => {
			elsewhere.push(
				`${request.headers.authorization} ${request.headers["x-key"]} ${request.headers["x-plain"]}`,
			);
			response.end("there");
		});
		const here: string[] = [];
		const host = await httpServer((request, response) => {
			here.push(
				`${request.method} ${request.url} ${request.headers.authorization} ${request.headers.cookie}`,
			);
			if (request.url === "/a") response.setHeader("set-cookie", "seen=1");
			response.statusCode = 303;
			response.setHeader(
				"location",
				request.url === "/a" ? "/b" : `${other}/c`,
			);
			response.end();
		});
		const request = requestFile("a", {
			method: "POST",
			headers: [{ name: "X-Plain", value: "ü" }],
			body: { type: "text", data: "content" },
			auth: { type: "bearer", token: "t0ken" },
		});
		const { totals } = await loadOf(
			host,
			{ "a.yml": request },
			{ iterations: 1, vus: 1 },
		);
		expect(here).toEqual([
			"POST /a Bearer t0ken undefined",
			"GET /b Bearer t0ken seen=1",
		]);
		expect(elsewhere).toEqual(["undefined undefined Ã¼"]);
		expect(totals.all).toMatchObject({ count: 1, failed: 0 });
		expect([...totals.all.statuses]).toEqual([["200", 1]]);
	});

	test("redirects are followed so often and no more", async () => {
		const host = await httpServer((_, response) => {
			response.statusCode = 302;
			response.setHeader("location", "/again");
			response.end();
		});
		const wanted = { iterations: 1, vus: 1 };
		const limited = {
			...Object(requestFile("a")),
			settings: { maxRedirects: 3 },
		};
		const { totals } = await loadOf(host, { "a.yml": limited }, wanted);
		expect(totals.all.failed).toBe(1);
		expect(totals.all.samples[0]?.message).toContain("redirects");
		const not = {
			...Object(requestFile("a")),
			settings: { followRedirects: false },
		};
		const left = await loadOf(host, { "a.yml": not }, wanted);
		expect([...left.totals.all.statuses]).toEqual([["302", 1]]);
		expect(left.totals.all.failed).toBe(0);
	});
});
