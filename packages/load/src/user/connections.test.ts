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

	test("that are lost under a POST are a failure that tells so, and nothing is sent twice", async () => {
		let count = 0;
		const host = await rawServer((socket) => {
			count += 1;
			if (count === 3) socket.destroy();
			else socket.write(OK);
		});
		const { totals } = await loadOf(
			host,
			{ "a.yml": requestFile("a", { method: "POST" }) },
			{ iterations: 10, vus: 1 },
		);
		expect(totals.all).toMatchObject({ count: 10, failed: 1, fastPath: 10 });
		expect(count).toBe(10);
		expect(totals.all.samples.map(({ message }) => message)).toEqual([
			expect.stringMatching(
				/over a connection that (had been idle for \d+ ms|it had answered on before)\.$/,
			),
		]);
	});

	test("are kept no longer than the server says", async () => {
		const sockets = new Set<Socket>();
		const host = await rawServer((socket) => {
			sockets.add(socket);
			socket.write(OK.replace("\r\n", "\r\nKeep-Alive: max=5, timeout=1\r\n"));
		});
		const { totals } = await loadOf(host, ONE, { iterations: 3, vus: 1 });
		expect(totals.all).toMatchObject({ count: 3, failed: 0 });
		// With a second to spare, that is no time at all.
		expect(sockets.size).toBe(3);
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
		expect(totals.all).toMatchObject({ count: 3, failed: 0, fastPath: 3 });
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
		expect(totals.all.fastPath).toBeGreaterThan(10);
		const insecure = { http: { insecure: true } };
		const open = await loadOf(
			host,
			ONE,
			{ iterations: 4, vus: 1 },
			{ session: insecure },
		);
		expect(open.totals.all).toMatchObject({ count: 4, failed: 0, fastPath: 4 });
	});

	test("speak HTTP/2 with servers that offer it, which is the slow path", async () => {
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
		expect(totals.all).toMatchObject({ count: 4, failed: 0, fastPath: 0 });
	});

	test("go through a proxy where one is set, which is the slow path", async () => {
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
		expect(totals.all).toMatchObject({ count: 2, failed: 0, fastPath: 0 });
	});
});
