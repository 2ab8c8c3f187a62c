import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import {
	cannedServer,
	httpServer,
	listen,
	newClient,
	rawServer,
	recordingServer,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

describe("what goes over the wire", () => {
	test("is what the user wrote, in case, order and number, plus what HTTP needs", async () => {
		const server = await recordingServer();
		const result = await newClient().send(
			requestTo(`${server.url}/a?x=1&x=2#part`, {
				headers: [
					["X-Second", "2"],
					["x-first", "1"],
					["X-Second", "two"],
				],
			}),
		);
		const head = `host: 127.0.0.1:${server.port}\r\nconnection: keep-alive\r\nX-Second: 2\r\nx-first: 1\r\nX-Second: two\r\nuser-agent: curlew/2.2.0\r\naccept: */*\r\naccept-encoding: gzip, deflate, br, zstd`;
		expect(server.requests).toEqual([
			`GET /a?x=1&x=2 HTTP/1.1\r\n${head}\r\n\r\n`,
		]);
		const sent = responseOf(result).request;
		expect(sent.headers.map((pair) => pair.join(": ")).join("\r\n")).toBe(head);
		expect(sent).toMatchObject({ method: "GET", bodySize: 0 });
	});

	test("has none of the defaults that the user wrote or wants left out", async () => {
		const server = await recordingServer();
		await newClient().send(
			requestTo(server.url, {
				headers: [["User-Agent", "me"]],
				settings: { omitHeaders: ["accept", "accept-encoding"] },
			}),
		);
		expect(server.requests[0]).toBe(
			`GET / HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nconnection: keep-alive\r\nUser-Agent: me\r\n\r\n`,
		);
	});

	test("has the Host that the user wrote", async () => {
		const server = await recordingServer();
		await newClient().send(
			requestTo(server.url, { headers: [["Host", "virtual.example"]] }),
		);
		expect(server.requests[0]).toContain("\r\nhost: virtual.example\r\n");
		expect(server.requests[0]?.match(/host:/gi)).toHaveLength(1);
	});

	test("is UTF-8 in header values", async () => {
		const server = await recordingServer();
		const result = await newClient().send(
			requestTo(server.url, { headers: [["X-City", "Zürich 東京"]] }),
		);
		const bytes = Buffer.from(server.requests[0] ?? "", "latin1");
		expect(bytes.toString("utf8")).toContain("X-City: Zürich 東京\r\n");
		expect(responseOf(result).request.headers).toContainEqual([
			"X-City",
			"Zürich 東京",
		]);
	});

	test("has credentials from the URL as Authorization", async () => {
		const server = await recordingServer();
		await newClient().send(
			requestTo(`http://me:p%40ss@127.0.0.1:${server.port}/`),
		);
		expect(server.requests[0]).toContain(
			`\r\nauthorization: Basic ${Buffer.from("me:p@ss").toString("base64")}\r\n`,
		);
	});

	test.each([
		["get", "GET"],
		["Post", "POST"],
		["PURGE", "PURGE"],
		["PROPFIND", "PROPFIND"],
		["purge", "purge"],
		["TRACE", "TRACE"],
	])("method %s goes out as %s", async (written, sent) => {
		const server = await recordingServer();
		const result = await newClient().send(
			requestTo(server.url, { method: written }),
		);
		expect(responseOf(result).status).toBe(200);
		expect(server.requests[0]?.split(" ")[0]).toBe(sent);
	});

	test.each(["POST", "PUT", "PATCH"])(
		"%s without a body says Content-Length 0",
		async (method) => {
			const server = await recordingServer();
			await newClient().send(requestTo(server.url, { method }));
			expect(server.requests[0]).toContain("\r\ncontent-length: 0\r\n");
		},
	);

	test("GET and DELETE may have a body, and keep the connection", async () => {
		const server = await recordingServer();
		const client = newClient();
		for (const method of ["GET", "DELETE", "GET"]) {
			await client.send(requestTo(server.url, { method, body: "größe" }));
		}
		expect(server.requests).toHaveLength(3);
		for (const request of server.requests) {
			expect(request).toMatch(/content-length: 7\r\n\r\n.{7}$/);
		}
		expect(server.connections()).toBe(1);
	});

	test("a right Content-Length is kept, and bytes are sent as bytes", async () => {
		const server = await recordingServer();
		const bytes = new Uint8Array([9, 1, 2, 3, 9]).subarray(1, 4);
		await newClient().send(
			requestTo(server.url, {
				method: "PUT",
				headers: [["Content-Length", "3"]],
				body: { kind: "bytes", bytes },
			}),
		);
		expect(
			server.requests[0]?.endsWith("content-length: 3\r\n\r\n\x01\x02\x03"),
		).toBe(true);
	});

	test("Transfer-Encoding: chunked is honoured", async () => {
		const server = await recordingServer();
		const result = await newClient().send(
			requestTo(server.url, {
				method: "POST",
				headers: [["Transfer-Encoding", "chunked"]],
				body: "hello",
			}),
		);
		expect(responseOf(result).body.text()).toBe("ok");
		expect(server.requests[0]).toContain("\r\nTransfer-Encoding: chunked\r\n");
		expect(server.requests[0]).toContain("\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
		expect(server.requests[0]).not.toMatch(/content-length/i);
	});
});

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

	test("a POST is not sent again", async () => {
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
		const second = await client.send(requestTo(server.url, { method: "POST" }));
		expect(second).toMatchObject({
			kind: "failure",
			failure: { code: expect.stringMatching(/^CONNECTION_(CLOSED|RESET)$/) },
		});
		expect(count).toBe(2);
	});
});

describe("what comes back", () => {
	test("has its headers as received, duplicates and all", async () => {
		const server = await cannedServer(
			"HTTP/1.1 200 Fine\r\nX-A: 1\r\nx-b: 2\r\nX-A: 3\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\ncontent-length: 0\r\n\r\n",
		);
		const response = responseOf(await newClient().send(requestTo(server.url)));
		expect(response.statusText).toBe("Fine");
		expect(response.headers).toEqual([
			["X-A", "1"],
			["x-b", "2"],
			["X-A", "3"],
			["Set-Cookie", "a=1"],
			["Set-Cookie", "b=2"],
			["content-length", "0"],
		]);
		expect(response.headSize).toBe(
			"HTTP/1.1 200 Fine\r\nX-A: 1\r\nx-b: 2\r\nX-A: 3\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\ncontent-length: 0\r\n\r\n"
				.length,
		);
	});

	test("has the registered reason phrase where the server sends none", async () => {
		const server = await cannedServer(
			"HTTP/1.1 404 \r\ncontent-length: 0\r\n\r\n",
		);
		const response = responseOf(await newClient().send(requestTo(server.url)));
		expect(response.statusText).toBe("Not Found");
	});

	test("may be HTTP/1.0 and end with the connection", async () => {
		const server = await cannedServer(
			"HTTP/1.0 200 OK\r\ncontent-type: text/plain\r\n\r\nold style",
		);
		const response = responseOf(await newClient().send(requestTo(server.url)));
		expect(response.httpVersion).toBe("1.0");
		expect(response.body.text()).toBe("old style");
	});

	test("may be chunked, with trailers", async () => {
		const server = await cannedServer(
			"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: X-Sum\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\nX-Sum: 7\r\n\r\n",
		);
		const response = responseOf(await newClient().send(requestTo(server.url)));
		expect(response.body.text()).toBe("abcdefg");
		expect(response.trailers).toEqual([["X-Sum", "7"]]);
		expect(response.httpVersion).toBe("1.1");
	});

	test.each([[204], [304]])("may be %i without content", async (status) => {
		const server = await cannedServer(
			`HTTP/1.1 ${status} X\r\ncontent-encoding: gzip\r\n\r\n`,
		);
		const response = responseOf(await newClient().send(requestTo(server.url)));
		expect(response.status).toBe(status);
		expect(response.body.bytes()).toHaveLength(0);
	});

	test("collects 100, 102 and 103 that come before it", async () => {
		const server = await cannedServer(
			"HTTP/1.1 100 Continue\r\nX-C: 1\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
		);
		const response = responseOf(await newClient().send(requestTo(server.url)));
		expect(response.status).toBe(200);
		expect(response.body.text()).toBe("ok");
		expect(response.informational).toEqual([
			{ status: 100, headers: [["X-C", "1"]] },
			{ status: 102, headers: [] },
			{ status: 103, headers: [["Link", "</a>"]] },
		]);
	});

	test("may come in single bytes, with a 100 before it", async () => {
		const answer =
			"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
		const server = await rawServer(async (socket) => {
			socket.setNoDelay(true);
			for (const character of answer) {
				socket.write(character);
				await new Promise(setImmediate);
			}
		});
		const client = newClient();
		for (let count = 0; count < 2; count += 1) {
			const response = responseOf(await client.send(requestTo(server.url)));
			expect(response.body.text()).toBe("ok");
			expect(response.informational).toEqual([{ status: 100, headers: [] }]);
		}
	});

	test("gives its bytes without copying them when they came in one piece", async () => {
		const server = await cannedServer(
			"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
		);
		const { body } = responseOf(await newClient().send(requestTo(server.url)));
		expect(body.bytes()).toBe(body.bytes());
	});
});

test("a thousand requests at once all get their own answer", async () => {
	const { url } = await httpServer((request, response) => {
		response.end(request.url);
	});
	const client = newClient();
	const texts = await Promise.all(
		Array.from({ length: 1000 }, async (_, index) => {
			const result = await client.send(requestTo(`${url}/${index}`));
			return responseOf(result).body.text();
		}),
	);
	expect(texts).toEqual(
		Array.from({ length: 1000 }, (_, index) => `/${index}`),
	);
});

test("a closed client refuses to send, and requests under way end as aborted", async () => {
	const server = createServer();
	const { url } = await listen(server);
	const client = newClient();
	const sending = client.send(requestTo(url));
	await once(server, "request");
	await client.close();
	expect(await sending).toMatchObject({ failure: { code: "ABORTED" } });
	await expect(client.send(requestTo(url))).rejects.toMatchObject({
		code: "HTTP_CLIENT_CLOSED",
	});
});
