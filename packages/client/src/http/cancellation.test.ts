import net from "node:net";
import {
	type BrotliCompress,
	createBrotliCompress,
	createGzip,
	type Gzip,
} from "node:zlib";
import { describe, expect, test } from "vitest";
import {
	cannedServer,
	failureOf,
	httpServer,
	listen,
	newClient,
	rawServer,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

/** Compressed so far, without an end. */
function flushed(text: string, coder: Gzip | BrotliCompress): Promise<Buffer> {
	return new Promise((resolve) => {
		const parts: Buffer[] = [];
		coder.on("data", (part: Buffer) => parts.push(part));
		coder.write(text);
		coder.flush(() => resolve(Buffer.concat(parts)));
	});
}

async function failureAt(url: string, settings = {}) {
	const result = await newClient({ connectTimeout: 2000 }).send(
		requestTo(url, { settings }),
	);
	return failureOf(result);
}

describe("time", () => {
	test("a server that does not answer ends with the headers timeout", async () => {
		const { url } = await rawServer(() => {});
		const client = newClient({ headersTimeout: 50 });
		const failure = failureOf(await client.send(requestTo(url)));
		expect(failure.code).toBe("HEADERS_TIMEOUT");
	});

	test("the request's timeout covers a server that does not answer", async () => {
		const { url, port } = await rawServer(() => {});
		const failure = await failureAt(url, { timeout: 50 });
		expect(failure.code).toBe("TOTAL_TIMEOUT");
		expect(failure.message).toBe(
			`The exchange with 127.0.0.1:${port} was not over after 50 ms.`,
		);
		expect(failure.duration).toBeGreaterThanOrEqual(49);
	});

	test("it covers a body that does not end", async () => {
		const { url } = await cannedServer(
			"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc",
			"stay",
		);
		const failure = await failureAt(url, { timeout: 50 });
		expect(failure.code).toBe("TOTAL_TIMEOUT");
	});

	test.each([
		["plain", async (text: string) => Buffer.from(text), "identity"],
		["gzip", (text: string) => flushed(text, createGzip()), "gzip"],
		["brotli", (text: string) => flushed(text, createBrotliCompress()), "br"],
	])(
		"what had come until then is kept where that is wished: %s",
		async (_, encode, coding) => {
			const content = await encode("the beginning");
			const { url } = await httpServer((_request, response) => {
				response.writeHead(206, { "content-encoding": coding, "x-mark": "1" });
				response.write(content);
			});
			const controller = new AbortController();
			const result = await newClient().send(requestTo(url), {
				signal: controller.signal,
				keepsPartial: true,
				onReceived: () => setTimeout(() => controller.abort(), 20),
			});
			const { code, partial } = failureOf(result);
			expect(code).toBe("ABORTED");
			expect(partial).toMatchObject({ status: 206, httpVersion: "1.1" });
			expect(partial?.headers).toContainEqual(["x-mark", "1"]);
			expect(partial?.body.text()).toBe("the beginning");
			expect(partial?.timings.download).toBeGreaterThan(0);
		},
	);

	test("it covers redirects, too", async () => {
		const { url } = await httpServer((request, response) => {
			if (request.url === "/slow") {
				return;
			}
			response.writeHead(302, { location: "/slow" }).end();
		});
		const failure = await failureAt(url, { timeout: 150 });
		expect(failure.code).toBe("TOTAL_TIMEOUT");
		expect(failure.redirects).toHaveLength(1);
	});

	test("a connection that does not come about ends with the connect timeout", async () => {
		// TLS with a server that never says anything.
		const { port } = await rawServer(() => {});
		const client = newClient({ connectTimeout: 100 });
		const failure = failureOf(
			await client.send(requestTo(`https://127.0.0.1:${port}/`)),
		);
		expect(failure.code).toBe("CONNECT_TIMEOUT");
	});
});

describe("aborting", () => {
	test("before sending sends nothing", async () => {
		let requests = 0;
		const { url } = await httpServer((_request, response) => {
			requests += 1;
			response.end();
		});
		const result = await newClient().send(requestTo(url), {
			signal: AbortSignal.abort(),
		});
		expect(failureOf(result).code).toBe("ABORTED");
		expect(requests).toBe(0);
	});

	test.each([
		["while waiting for the head", ""],
		[
			"in the middle of the body",
			"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc",
		],
	])("%s closes the connection", async (_name, answer) => {
		const controller = new AbortController();
		const closed = Promise.withResolvers<void>();
		const { url } = await rawServer((socket) => {
			socket.once("close", () => closed.resolve());
			socket.write(answer, () => setImmediate(() => controller.abort()));
		});
		const result = await newClient().send(requestTo(url), {
			signal: controller.signal,
		});
		expect(failureOf(result).code).toBe("ABORTED");
		await closed.promise;
	});

	test("while the connection is being made ends the attempt", async () => {
		const controller = new AbortController();
		const closed = Promise.withResolvers<void>();
		const server = net.createServer((socket) => {
			socket.on("error", () => {});
			socket.once("data", () => controller.abort());
			socket.once("close", () => closed.resolve());
		});
		const { port } = await listen(server);
		const result = await newClient().send(
			requestTo(`https://127.0.0.1:${port}`),
			{ signal: controller.signal },
		);
		expect(failureOf(result).code).toBe("ABORTED");
		await closed.promise;
	});

	test("while waiting for a free connection leaves the others alone", async () => {
		const first = Promise.withResolvers<void>();
		const { url } = await httpServer(async (request, response) => {
			if (request.url === "/first") {
				await first.promise;
			}
			response.end("ok");
		});
		const client = newClient({ maxConnections: 1 });
		const controller = new AbortController();
		const sending = client.send(requestTo(`${url}/first`));
		const queued = client.send(requestTo(`${url}/second`), {
			signal: controller.signal,
		});
		const last = client.send(requestTo(`${url}/third`));
		setImmediate(() => controller.abort());
		expect(failureOf(await queued).code).toBe("ABORTED");
		first.resolve();
		expect(responseOf(await sending).body.text()).toBe("ok");
		expect(responseOf(await last).isConnectionReused).toBe(true);
	});
});
