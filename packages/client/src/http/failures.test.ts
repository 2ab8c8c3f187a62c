import { createServer } from "node:http";
import net from "node:net";
import { describe, expect, test } from "vitest";
import {
	cannedServer,
	failureOf,
	httpServer,
	listen,
	newClient,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

async function failureAt(url: string, settings = {}) {
	const result = await newClient({ connectTimeout: 2000 }).send(
		requestTo(url, { settings }),
	);
	return failureOf(result);
}

/** A port that nothing listens on. */
async function closedPort(): Promise<number> {
	const server = net.createServer();
	const { port } = await listen(server);
	await new Promise((resolve) => server.close(resolve));
	return port;
}

describe("connecting", () => {
	test("refused: names host and port, and says what was to be sent", async () => {
		const port = await closedPort();
		const failure = await failureAt(`http://127.0.0.1:${port}/users`);
		expect(failure).toMatchObject({
			code: "CONNECTION_REFUSED",
			message: `127.0.0.1:${port} refused the connection.`,
			url: `http://127.0.0.1:${port}/users`,
			redirects: [],
			request: { method: "GET", url: `http://127.0.0.1:${port}/users` },
		});
		expect(failure.hint).toContain("Is the server running");
		expect(failure.duration).toBeGreaterThan(0);
	});

	test("refused at every address of localhost is refused", async () => {
		const port = await closedPort();
		const failure = await failureAt(`http://localhost:${port}/`);
		expect(failure.code).toBe("CONNECTION_REFUSED");
	});

	test("a name without an address is not found", async () => {
		const failure = await failureAt("http://no-such-host.invalid/");
		// A machine without any name server can only say that it got no answer.
		expect(["DNS_NOT_FOUND", "DNS_FAILED"]).toContain(failure.code);
		expect(failure.message).toContain("no-such-host.invalid:80");
	});

	test("after a refusal the same client can send again", async () => {
		const port = await closedPort();
		const client = newClient();
		const url = `http://127.0.0.1:${port}/`;
		expect(failureOf(await client.send(requestTo(url))).code).toBe(
			"CONNECTION_REFUSED",
		);
		const server = createServer((_request, response) => response.end("up"));
		server.listen(port, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const response = responseOf(await client.send(requestTo(url)));
		server.close();
		server.closeAllConnections();
		expect(response.body.text()).toBe("up");
	});
});

describe("a connection that ends too early", () => {
	test.each([
		[
			"closed before the head",
			"",
			"close",
			"CONNECTION_CLOSED",
			"before it had answered",
		],
		[
			"reset in the middle of the head",
			"HTTP/1.1 200 OK\r\nx-",
			"reset",
			"CONNECTION_RESET",
			"before it had answered",
		],
		[
			"reset in the middle of the body",
			"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc",
			"reset",
			"CONNECTION_RESET",
			"in the middle of the response",
		],
		[
			"closed with fewer bytes than Content-Length says",
			"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc",
			"close",
			"CONNECTION_CLOSED",
			"in the middle of the response",
		],
		[
			"the same on a connection that is not kept",
			"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 100\r\n\r\nabc",
			"close",
			"CONNECTION_CLOSED",
			"",
		],
		[
			"closed in the middle of a chunk",
			"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc",
			"close",
			"CONNECTION_CLOSED",
			"in the middle of the response",
		],
		[
			"closed without the last chunk",
			"HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n",
			"close",
			"CONNECTION_CLOSED",
			"in the middle of the response",
		],
	] as const)("%s", async (_name, answer, end, code, says) => {
		const { url, port } = await cannedServer(answer, end);
		const failure = await failureAt(url);
		expect(failure.code).toBe(code);
		expect(failure.message).toContain(`127.0.0.1:${port}`);
		expect(failure.message).toContain(says);
	});
});

describe("an answer that is not HTTP", () => {
	test.each([
		["another protocol", "SSH-2.0-OpenSSH_9.9\r\n"],
		["an unknown version", "HTTP/9 banana\r\n\r\n"],
		["a status that is not a number", "HTTP/1.1 abc OK\r\n\r\n"],
		["a status below 100", "HTTP/1.1 099 OK\r\ncontent-length: 0\r\n\r\n"],
		["a header without a name", "HTTP/1.1 200 OK\r\n: x\r\n\r\n"],
		["a header with a NUL", "HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n"],
		["a bare line in the head", "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n"],
		[
			"two lengths",
			"HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
		],
		[
			"a length and chunks",
			"HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
		],
		[
			"interim responses for ever",
			"HTTP/1.1 103 Early Hints\r\n\r\n".repeat(101),
		],
		["100 for ever", "HTTP/1.1 100 Continue\r\n\r\n".repeat(101)],
		[
			"a chunk size that is none",
			"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n",
		],
		[
			"a head without end",
			`HTTP/1.1 200 OK\r\n${"x-filler: 0123456789\r\n".repeat(20_000)}`,
		],
		[
			"an upgrade nobody asked for",
			"HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: foo\r\n\r\n",
		],
	])("%s", async (_name, answer) => {
		const { url, port } = await cannedServer(answer, "stay");
		const failure = await failureAt(url, { timeout: 3000 });
		expect(failure.code).toBe("MALFORMED_RESPONSE");
		expect(failure.message).toContain(`127.0.0.1:${port}`);
	});

	test("a large head within the limit is fine", async () => {
		const { url } = await cannedServer(
			`HTTP/1.1 200 OK\r\nx-large: ${"a".repeat(60_000)}\r\ncontent-length: 0\r\n\r\n`,
		);
		const response = responseOf(await newClient().send(requestTo(url)));
		expect(response.headers[0]?.[1]).toHaveLength(60_000);
	});
});

describe("a request that cannot be sent", () => {
	test.each([
		["no URL", { url: "not a url" }, "not a url"],
		["another scheme", { url: "ftp://example.com/" }, "ftp:"],
		[
			"a header value with a line end",
			{ headers: [["x", "a\r\nb: c"]] },
			"x header",
		],
		["a header name with a space", { headers: [["a b", "c"]] }, "header key"],
		["a method that is no token", { method: "GET /" }, "method"],
		["no method", { method: "", headers: [["Expect", "x"]] }, "no method"],
		[
			"a header value with a line end, beside Expect",
			{
				headers: [
					["x", "a\r\nb: c"],
					["Expect", "100-continue"],
				],
			},
			'"x"',
		],
		[
			"a header name with a line end, beside Expect",
			{
				headers: [
					["x\r\ny", "a"],
					["Expect", "100-continue"],
				],
			},
			"Header name",
		],
		["CONNECT", { method: "CONNECT" }, "CONNECT"],
		[
			"two Hosts",
			{
				headers: [
					["Host", "a"],
					["host", "b"],
				],
			},
			"two Host",
		],
		[
			"a wrong Content-Length",
			{ method: "POST", body: "abc", headers: [["Content-Length", "5"]] },
			"5",
		],
		[
			"a Content-Length without body",
			{ headers: [["Content-Length", "5"]] },
			"5",
		],
		[
			"a Content-Length that is no number",
			{ headers: [["Content-Length", "many"]] },
			"many",
		],
	] as const)("%s", async (_name, parts, says) => {
		const { url } = await httpServer((_request, response) => response.end());
		const result = await newClient().send({
			...requestTo(url),
			...parts,
			body: "body" in parts ? { kind: "text", text: parts.body } : undefined,
		});
		const failure = failureOf(result);
		expect(failure.code).toBe("INVALID_REQUEST");
		expect(failure.message).toContain(says);
		expect(failure.hint).not.toBe("");
	});
});
