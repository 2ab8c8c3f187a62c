import { createServer } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
	failureOf,
	listen,
	newClient,
	rawServer,
	recordingServer,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

describe("connections", () => {
	test("are kept for the next request, which says so and spends no time on them", async () => {
		const server = await recordingServer();
		const client = newClient();
		const first = responseOf(await client.send(requestTo(server.url)));
		const second = responseOf(await client.send(requestTo(server.url)));
		expect(server.connections()).toBe(1);
		expect(first.isConnectionReused).toBe(false);
		expect(first.timings.connect).toBeGreaterThan(0);
		expect(first.remoteAddress).toBe("127.0.0.1");
		expect(second.isConnectionReused).toBe(true);
		expect(second.timings.connect).toBeUndefined();
		expect(second.remoteAddress).toBe("127.0.0.1");
		expect(second.timings.total).toBeGreaterThanOrEqual(
			second.timings.waiting + second.timings.download,
		);
	});

	test("are kept after HEAD", async () => {
		let connections = 0;
		const server = createServer((_request, response) => {
			response.setHeader("content-length", "1000");
			response.end();
		});
		server.on("connection", () => {
			connections += 1;
		});
		const { url } = await listen(server);
		const client = newClient();
		for (let count = 0; count < 3; count += 1) {
			const result = await client.send(requestTo(url, { method: "HEAD" }));
			expect(responseOf(result).body.size).toBe(0);
		}
		expect(connections).toBe(1);
	});

	test("Connection: close closes them", async () => {
		const server = await recordingServer();
		const client = newClient();
		const headers = [["Connection", "close"]] as const;
		await client.send(requestTo(server.url, { headers }));
		await client.send(requestTo(server.url, { headers }));
		expect(server.connections()).toBe(2);
		expect(server.requests[0]).toContain("connection: close");
	});

	test("are no more than the limit allows", async () => {
		let open = 0;
		let most = 0;
		const server = createServer((_request, response) => {
			open += 1;
			most = Math.max(most, open);
			setImmediate(() => {
				open -= 1;
				response.end();
			});
		});
		const { url } = await listen(server);
		const client = newClient({ maxConnections: 3 });
		const results = await Promise.all(
			Array.from({ length: 20 }, () => client.send(requestTo(url))),
		);
		expect(results.every((result) => result.kind === "response")).toBe(true);
		expect(most).toBeLessThanOrEqual(3);
	});

	test.each(["127.0.0.1", "::1"])(
		"to localhost are made when the server listens on %s only",
		async (host) => {
			const server = createServer((_request, response) => response.end("hi"));
			const { port } = await listen(server, "http", host);
			const result = await newClient().send(
				requestTo(`http://localhost:${port}`),
			);
			const response = responseOf(result);
			expect(response.body.text()).toBe("hi");
			expect(response.remoteAddress).toBe(host);
			expect(response.timings.dns).toBeGreaterThanOrEqual(0);
		},
	);

	test("a GET is sent again when the server had closed the idle connection", async () => {
		let count = 0;
		const server = await rawServer((socket) => {
			count += 1;
			if (count === 2) {
				socket.destroy();
				return;
			}
			socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
		});
		const client = newClient();
		await client.send(requestTo(server.url));
		const second = responseOf(await client.send(requestTo(server.url)));
		expect(second.body.text()).toBe("ok");
		expect(second.isConnectionReused).toBe(false);
		expect(count).toBe(3);
	});

	test("a POST is not sent again, and it is told what happened to it", async () => {
		let count = 0;
		const server = await rawServer((socket) => {
			count += 1;
			if (count === 2) {
				socket.destroy();
				return;
			}
			socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
		});
		const client = newClient();
		await client.send(requestTo(server.url, { method: "POST" }));
		await wait(20);
		const second = await client.send(requestTo(server.url, { method: "POST" }));
		expect(second).toMatchObject({
			kind: "failure",
			failure: {
				code: expect.stringMatching(/^CONNECTION_(CLOSED|RESET)$/),
				message: expect.stringMatching(
					/before it had answered, over a connection that had been idle for \d+ ms\.$/,
				),
				hint: expect.stringContaining(
					"Whether it has processed the POST is not known",
				),
			},
		});
		expect(count).toBe(2);
	});

	test("that this server was seen to close are not used for a POST", async () => {
		let count = 0;
		const sockets = new Set<Socket>();
		const server = await rawServer((socket) => {
			count += 1;
			sockets.add(socket);
			if (count === 2) socket.destroy();
			else socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
		});
		const client = newClient();
		const send = async (method: string, idle: number) => {
			await wait(idle);
			return client.send(requestTo(server.url, { method }));
		};
		await send("POST", 0);
		failureOf(await send("POST", 5));
		responseOf(await send("POST", 0));
		expect(sockets.size).toBe(2);
		responseOf(await send("POST", 300));
		expect(sockets.size).toBe(3);
		// A GET may be lost, and shows that it is no habit after all.
		responseOf(await send("GET", 300));
		responseOf(await send("POST", 0));
		expect(sockets.size).toBe(3);
	});

	test("whose end has arrived already are not used, however busy the process is", async () => {
		const server = createServer((_request, response) => response.end("ok"));
		let last: Socket | undefined;
		server.on("connection", (socket) => {
			last = socket;
		});
		const { url } = await listen(server);
		const client = newClient();
		for (let round = 0; round < 20; round += 1) {
			await client.send(requestTo(url, { method: "POST" }));
			await wait(3);
			last?.end();
			// The event loop has no turn in which it could see the end.
			const until = performance.now() + 5;
			while (performance.now() < until);
			responseOf(await client.send(requestTo(url, { method: "POST" })));
		}
	});
});
