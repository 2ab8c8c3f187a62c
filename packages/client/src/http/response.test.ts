import { describe, expect, test } from "vitest";
import {
	cannedServer,
	newClient,
	rawServer,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

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
