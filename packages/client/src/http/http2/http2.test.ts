import { createSecureServer, type SecureServerOptions } from "node:http2";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import {
	failureOf,
	fixture,
	listen,
	newClient,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";
import { httpsServer, identity } from "../testing/tls-servers.ts";

const CA = [fixture("ca.pem")];

describe("HTTP/2", () => {
	function http2Server(options: SecureServerOptions = {}) {
		let sessions = 0;
		const server = createSecureServer({
			...identity("server"),
			allowHTTP1: true,
			...options,
		});
		server.on("session", () => {
			sessions += 1;
		});
		return {
			server,
			listening: listen(server, "https"),
			sessions: () => sessions,
		};
	}

	test("is not spoken by a request that does without", async () => {
		const { server, listening } = http2Server();
		server.on("request", (_, response) => void response.end());
		const { url } = await listening;
		const client = newClient({ ca: CA });
		for (const http2 of [true, false, true]) {
			const result = await client.send(requestTo(url, { settings: { http2 } }));
			expect(responseOf(result).httpVersion).toBe(http2 ? "2" : "1.1");
		}
	});

	test("is spoken with a server that offers it", async () => {
		const { server, listening } = http2Server();
		server.on("request", (request, response) => {
			response.setHeader("x-method", request.method);
			response.setHeader("set-cookie", ["a=1", "b=2"]);
			response.end(String(request.headers["x-sent"]));
		});
		const { url } = await listening;
		const result = await newClient({ ca: CA }).send(
			requestTo(url, { headers: [["X-Sent", "yes"]] }),
		);
		const response = responseOf(result);
		expect(response).toMatchObject({
			httpVersion: "2",
			status: 200,
			statusText: "OK",
		});
		expect(response.body.text()).toBe("yes");
		expect(response.headers).toContainEqual(["x-method", "GET"]);
		expect(response.headers.filter(([name]) => name === "set-cookie")).toEqual([
			["set-cookie", "a=1"],
			["set-cookie", "b=2"],
		]);
		expect(response.request.headers.map(([name]) => name)).not.toContain(
			"connection",
		);
	});

	test("carries many requests at once over one connection", async () => {
		const { server, listening, sessions } = http2Server();
		server.on("request", (request, response) => response.end(request.url));
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const texts = await Promise.all(
			Array.from({ length: 50 }, async (_, index) =>
				responseOf(await client.send(requestTo(`${url}/${index}`))).body.text(),
			),
		);
		expect(texts).toEqual(
			Array.from({ length: 50 }, (_, index) => `/${index}`),
		);
		expect(sessions()).toBe(1);
	});

	test("sends bodies and streams, and brings trailers and 103", async () => {
		const { server, listening } = http2Server();
		server.on("stream", (stream, headers) => {
			let size = 0;
			stream.on("data", (chunk: Buffer) => {
				size += chunk.byteLength;
			});
			stream.on("end", () => {
				stream.additionalHeaders({ ":status": 103, link: "</a>" });
				stream.respond({ ":status": 200 }, { waitForTrailers: true });
				stream.on("wantTrailers", () => stream.sendTrailers({ "x-sum": "7" }));
				stream.end(`${size} ${headers["content-length"] ?? "unknown"}`);
			});
		});
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const pieces = () =>
			Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(50_000)));
		for (const [body, expected] of [
			["hello", "5 5"],
			[
				{
					kind: "stream",
					length: 2_000_000,
					open: pieces,
					description: "pieces",
				},
				"2000000 2000000",
			],
			[
				{
					kind: "stream",
					length: undefined,
					open: pieces,
					description: "pieces",
				},
				"2000000 unknown",
			],
		] as const) {
			const result = await client.send(
				requestTo(url, { method: "POST", body }),
			);
			const response = responseOf(result);
			expect(response.body.text()).toBe(expected);
			expect(response.trailers).toEqual([["x-sum", "7"]]);
			expect(response.informational).toEqual([
				{ status: 103, headers: [["link", "</a>"]] },
			]);
		}
	});

	test("carries large heads and 1,500 fields, as HTTP/1.1 does", async () => {
		const { server, listening } = http2Server({
			maxSendHeaderBlockLength: 1024 * 1024,
			maxHeaderListPairs: 2000,
			settings: { maxHeaderListSize: 1024 * 1024 },
		});
		server.on("request", (request, response) => {
			if (request.url === "/large")
				response.setHeader("x-large", "b".repeat(60_000));
			else
				for (let at = 0; at < 1500; at += 1) response.setHeader(`x-${at}`, "c");
			response.end(String(request.headers["x-large"]?.length));
		});
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const headers = [["X-Large", "a".repeat(100_000)]] as const;
		const large = responseOf(
			await client.send(requestTo(`${url}/large`, { headers })),
		);
		expect(large.body.text()).toBe("100000");
		expect(large.headers).toContainEqual(["x-large", "b".repeat(60_000)]);
		const many = responseOf(await client.send(requestTo(url)));
		expect(many.headers.length).toBeGreaterThan(1500);
	});

	test.each([
		["TE", "gzip", "GET", '"te"'],
		["Proxy-Connection", "keep-alive", "GET", '"proxy-connection"'],
		["X", "a\r\nb: c", "GET", '"X"'],
		["a b", "c", "GET", '"a b"'],
		["X", "a", "GE T", '"GE T"'],
	])(
		"does not send %j: %j with %s, and says why",
		async (name, value, method, says) => {
			const { server, listening, sessions } = http2Server();
			server.on("request", (_request, response) => response.end("fine"));
			const { url } = await listening;
			const client = newClient({ ca: CA });
			const headers = [[name, value]] as const;
			const failure = failureOf(
				await client.send(requestTo(url, { method, headers })),
			);
			expect(failure.code).toBe("INVALID_REQUEST");
			expect(failure.message).toContain(says);
			expect(responseOf(await client.send(requestTo(url))).status).toBe(200);
			expect(sessions()).toBe(1);
		},
	);

	test("is not spoken with a server, or by a client, that does not want it", async () => {
		const { url } = await httpsServer("server");
		const plain = responseOf(await newClient({ ca: CA }).send(requestTo(url)));
		expect(plain.httpVersion).toBe("1.1");

		const { server, listening } = http2Server();
		server.on("request", (_request, response) => response.end());
		const both = await listening;
		const client = newClient({ ca: CA, http2: false });
		expect(responseOf(await client.send(requestTo(both.url))).httpVersion).toBe(
			"1.1",
		);
	});

	test("a stream that the server resets is a failure, and the connection lives on", async () => {
		const { server, listening, sessions } = http2Server();
		server.on("stream", (stream, headers) => {
			stream.on("error", () => {});
			if (headers[":path"] === "/reset") {
				stream.close(2);
				return;
			}
			stream.respond({ ":status": 200 });
			stream.end("fine");
		});
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const failure = failureOf(await client.send(requestTo(`${url}/reset`)));
		expect(failure.code).toBe("CONNECTION_RESET");
		expect(responseOf(await client.send(requestTo(url))).body.text()).toBe(
			"fine",
		);
		expect(sessions()).toBe(1);
	});

	test.each([["HEAD"], ["GET"]])(
		"a %s without content is whole",
		async (method) => {
			const { server, listening } = http2Server();
			server.on("stream", (stream) =>
				stream.respond({ ":status": 200 }, { endStream: true }),
			);
			const { url } = await listening;
			const result = await newClient({ ca: CA }).send(
				requestTo(url, { method }),
			);
			expect(responseOf(result).body.size).toBe(0);
		},
	);

	test("brings answers of all sizes that a server in Node.js ends late", async () => {
		const { server, listening } = http2Server({ maxSessionMemory: 100 });
		server.on("stream", (stream, headers) => {
			const size = Number(headers[":path"]?.slice(1));
			stream.respond({ ":status": 200 });
			stream.write(Buffer.alloc(size));
			stream.once("drain", () => stream.end());
		});
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const sizeOf = async (size: number) =>
			responseOf(await client.send(requestTo(`${url}/${size}`))).body.size;
		const sizes = Array.from({ length: 24 }, (_, at) => (at + 1) * 128 * 1024);
		for (const size of sizes) expect(await sizeOf(size)).toBe(size);
		expect(await Promise.all(sizes.map(sizeOf))).toEqual(sizes);
	});

	test("a server that shuts down after its answer has answered", async () => {
		const { server, listening, sessions } = http2Server();
		server.on("stream", (stream) => {
			stream.respond({ ":status": 200 });
			stream.end("last words");
			stream.session?.close();
		});
		const { url } = await listening;
		const client = newClient({ ca: CA });
		for (const method of ["GET", "POST", "POST"]) {
			const result = await client.send(requestTo(url, { method }));
			expect(responseOf(result).body.text()).toBe("last words");
		}
		expect(sessions()).toBe(3);
	});

	test("timeouts and aborts end a stream", async () => {
		const { server, listening } = http2Server();
		server.on("stream", (stream) => stream.on("error", () => {}));
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const late = await client.send(
			requestTo(url, { settings: { timeout: 100 } }),
		);
		expect(failureOf(late).code).toBe("TOTAL_TIMEOUT");
		const stopped = await client.send(requestTo(url), {
			signal: AbortSignal.timeout(50),
		});
		expect(failureOf(stopped).code).toBe("ABORTED");
		const patient = newClient({ ca: CA, headersTimeout: 50 });
		expect(failureOf(await patient.send(requestTo(url))).code).toBe(
			"HEADERS_TIMEOUT",
		);
	});
});
