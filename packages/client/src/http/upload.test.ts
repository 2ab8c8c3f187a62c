import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { collectGarbage } from "../../../../tools/testing/collect-garbage.ts";
import type { OutgoingBody } from "../request/outgoing-request.ts";
import {
	failureOf,
	httpServer,
	newClient,
	rawServer,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

const MEGABYTE = 1024 * 1024;

/** Bytes, without what nobody holds: how much of that there is depends on what else the worker has done. */
function memoryInUse(): number {
	collectGarbage();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return heapUsed + arrayBuffers;
}

/** Counts what it gets, and shows how the body was framed. */
function countingServer() {
	return httpServer(async (request, response) => {
		let size = 0;
		for await (const chunk of request) {
			size += chunk.length;
		}
		const { headers } = request;
		response.end(
			`${size} ${headers["content-length"] ?? headers["transfer-encoding"]}`,
		);
	});
}

function streamBody(
	length: number | undefined,
	open: () => Readable,
): OutgoingBody {
	return { kind: "stream", length, open, description: "file test.bin" };
}

async function temporaryFile(content: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "curlew-test-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const file = join(folder, "test.bin");
	await writeFile(file, content);
	return file;
}

describe("a stream as body", () => {
	test.each([
		[100_000, "100000 100000"],
		[undefined, "100000 chunked"],
	])("of length %s is sent as %s", async (length, expected) => {
		const { url } = await countingServer();
		const file = await temporaryFile("x".repeat(100_000));
		const client = newClient();
		for (let count = 0; count < 2; count += 1) {
			const result = await client.send(
				requestTo(url, {
					method: "POST",
					body: streamBody(length, () => createReadStream(file)),
				}),
			);
			const response = responseOf(result);
			expect(response.body.text()).toBe(expected);
			expect(response.request.bodySize).toBe(length);
			expect(response.isConnectionReused).toBe(count === 1);
		}
	});

	test("that ends late keeps its connection all the same", async () => {
		const { url } = await countingServer();
		const client = newClient();
		const late = async function* () {
			yield "some";
			yield "thing";
			await setTimeout(30);
		};
		for (let count = 0; count < 2; count += 1) {
			const result = await client.send(
				requestTo(url, {
					method: "POST",
					body: streamBody(9, () => Readable.from(late())),
				}),
			);
			const response = responseOf(result);
			expect(response.body.text()).toBe("9 9");
			expect(response.isConnectionReused).toBe(count === 1);
		}
	});

	test("that is empty is sent with length 0", async () => {
		const { url } = await countingServer();
		for (const length of [0, undefined]) {
			const result = await newClient().send(
				requestTo(url, {
					method: "POST",
					body: streamBody(length, () => Readable.from([])),
				}),
			);
			expect(responseOf(result).body.text()).toBe("0 0");
		}
	});

	test("whose file is gone is a failure, and the client goes on", async () => {
		const { url } = await countingServer();
		const client = newClient();
		const result = await client.send(
			requestTo(url, {
				method: "POST",
				body: streamBody(5, () => createReadStream("/no/such/file")),
			}),
		);
		const failure = failureOf(result);
		expect(failure.code).toBe("BODY_NOT_READABLE");
		expect(failure.message).toContain("file test.bin");
		expect(failure.message).toContain("ENOENT");
		expect(responseOf(await client.send(requestTo(url))).status).toBe(200);
	});

	test("that cannot even be opened is a failure", async () => {
		const { url } = await countingServer();
		const body = streamBody(5, () => {
			throw new Error("locked");
		});
		const result = await newClient().send(
			requestTo(url, { method: "PUT", body }),
		);
		expect(failureOf(result)).toMatchObject({
			code: "BODY_NOT_READABLE",
			message: expect.stringContaining("locked"),
		});
	});

	test.each([[3], [8]])(
		"with %i instead of 5 bytes is a failure",
		async (size) => {
			const { url } = await countingServer();
			const result = await newClient().send(
				requestTo(url, {
					method: "POST",
					body: streamBody(5, () => Readable.from([Buffer.alloc(size)])),
				}),
			);
			expect(failureOf(result).code).toBe("BODY_NOT_READABLE");
		},
	);

	test("against a Content-Length that the user wrote is an invalid request", async () => {
		const { url } = await countingServer();
		const result = await newClient().send(
			requestTo(url, {
				method: "POST",
				headers: [["Content-Length", "5"]],
				body: streamBody(undefined, () => Readable.from([Buffer.alloc(3)])),
			}),
		);
		expect(failureOf(result).code).toBe("INVALID_REQUEST");
	});

	test("is closed when the server answers before it is all sent", async () => {
		let closed = 0;
		const { url } = await rawServer((socket, _received, count) => {
			if (count === 1) {
				socket.write(
					"HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
				);
			}
		});
		const body = streamBody(undefined, () => {
			const endless = new Readable({
				read() {
					setImmediate(() => this.push(Buffer.alloc(1000)));
				},
			});
			endless.once("close", () => {
				closed += 1;
			});
			return endless;
		});
		const result = await newClient().send(
			requestTo(url, { method: "POST", body }),
		);
		expect(responseOf(result).status).toBe(413);
		await expect.poll(() => closed).toBe(1);
	});

	test("is closed when the connection cannot be made, and when it is aborted", async () => {
		let open = 0;
		const body = streamBody(undefined, () => {
			open += 1;
			return new Readable({
				read() {},
				destroy(error, done) {
					open -= 1;
					done(error);
				},
			});
		});
		await newClient().send(
			requestTo("http://no-such-host.invalid/", { method: "POST", body }),
		);
		const { url } = await rawServer(() => {});
		const result = await newClient().send(
			requestTo(url, { method: "POST", body }),
			{ signal: AbortSignal.timeout(50) },
		);
		expect(failureOf(result).code).toBe("ABORTED");
		await expect.poll(() => open).toBe(0);
	});

	test("of 200 MB takes no more memory than a few pieces do", async () => {
		const { url } = await countingServer();
		const piece = Buffer.alloc(MEGABYTE / 16);
		let most = 0;
		const before = memoryInUse();
		function* pieces() {
			for (let count = 0; count < 200 * 16; count += 1) {
				if (count % 320 === 0) most = Math.max(most, memoryInUse());
				yield Buffer.from(piece);
			}
		}
		const result = await newClient().send(
			requestTo(url, {
				method: "POST",
				body: streamBody(200 * MEGABYTE, () => Readable.from(pieces())),
				settings: { timeout: 60_000 },
			}),
		);
		expect(responseOf(result).body.text()).toBe(
			`${200 * MEGABYTE} ${200 * MEGABYTE}`,
		);
		expect(most - before).toBeLessThan(50 * MEGABYTE);
	}, 60_000);
});
