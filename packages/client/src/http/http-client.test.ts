import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import {
	httpServer,
	listen,
	newClient,
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
