import { setTimeout } from "node:timers/promises";
import zlib from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { collectGarbage } from "../../../../../tools/testing/collect-garbage.ts";
import { frameServer } from "../testing/frame-server.ts";
import {
	cannedServer,
	failureOf,
	fixture,
	newClient,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";
import { MemoryBudget } from "./memory-budget.ts";

/** Bytes of memory for what is no JavaScript object, and for what is, after collecting what nobody holds. */
async function memoryInUse(): Promise<number> {
	// What was read from sockets goes when its turn of the event loop is over.
	await setTimeout(20);
	collectGarbage();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return heapUsed + arrayBuffers;
}

/** What is held beside `before` is a few times the content. What sockets have read goes a while later. */
function expectHeld(before: number, size: number): Promise<void> {
	return vi.waitFor(
		async () =>
			expect((await memoryInUse()) - before).toBeLessThan(4 * size + 1_000_000),
		{ timeout: 8000, interval: 50 },
	);
}

const CHUNKED = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n";

/** Each byte of a content in a chunk of its own. */
function byteByByte(content: Uint8Array, extension = ""): Buffer {
	const head = Buffer.from(`1${extension}\r\n`);
	const end = Buffer.from("\r\n");
	const pieces: Uint8Array[] = [];
	for (let at = 0; at < content.length; at++)
		pieces.push(head, content.subarray(at, at + 1), end);
	return Buffer.concat([...pieces, Buffer.from("0\r\n\r\n")]);
}

/** A server that answers every request with a head, given without its last line, and these bytes. */
function answering(head: string, content: Uint8Array | string) {
	const start = Buffer.from(`${head}\r\n`);
	return cannedServer(Buffer.concat([start, Buffer.from(content)]), "stay");
}

describe("what a response takes in memory", () => {
	test.each([
		["chunks of one byte", 300_000, ""],
		["chunk extensions", 20_000, `;${"e".repeat(1000)}`],
	])("%s cost what their content does", async (_, size, extension) => {
		const content = Buffer.alloc(size, "a");
		const wire = byteByByte(content, extension);
		const { url } = await answering(CHUNKED, wire);
		const client = newClient();
		responseOf(await client.send(requestTo(url)));
		const before = await memoryInUse();
		const { body } = responseOf(await client.send(requestTo(url)));
		await expectHeld(before, size);
		expect(content.equals(body.bytes())).toBe(true);
	});

	test("frames of one byte (HTTP/2) cost what their content does", async () => {
		const size = 100_000;
		const { url } = await frameServer((request) => {
			request.head(200);
			for (let count = 1; count < size; count++) request.data("a");
			request.data("b", { end: true });
		});
		const client = newClient({ ca: [fixture("ca.pem")] });
		responseOf(await client.send(requestTo(url)));
		const before = await memoryInUse();
		const { body } = responseOf(await client.send(requestTo(url)));
		await expectHeld(before, size);
		expect(body.text()).toBe(`${"a".repeat(size - 1)}b`);
	});

	test("chunks of one byte go to a file above the limit", async () => {
		const content = Buffer.alloc(200_000, "abc");
		const { url } = await answering(CHUNKED, byteByByte(content));
		const client = newClient({ memoryLimit: 1000 });
		const { body } = responseOf(await client.send(requestTo(url)));
		expect(body.isInFile).toBe(true);
		expect(content.equals(body.bytes())).toBe(true);
	});

	test.each(["gzip", "br", "zstd"] as const)(
		"%s in chunks of one byte is decoded in few pieces",
		async (coding) => {
			const encode = {
				gzip: zlib.gzipSync,
				br: zlib.brotliCompressSync,
				zstd: zlib.zstdCompressSync,
			}[coding];
			const content = Buffer.from(
				Array.from({ length: 150_000 }, (_, at) => (at * at * 31) >> 7),
			);
			const wire = byteByByte(encode(content));
			const head = `${CHUNKED}content-encoding: ${coding}\r\n`;
			const { url } = await answering(head, wire);
			const { body } = responseOf(await newClient().send(requestTo(url)));
			expect(content.equals(body.bytes())).toBe(true);
		},
	);

	test("bodies that take more than their share together go to files", async () => {
		const size = 100_000;
		const wire = byteByByte(Buffer.alloc(size, "a"));
		const { url } = await answering(CHUNKED, wire);
		const client = newClient({ totalMemoryLimit: 350_000 });
		const results = await Promise.all(
			Array.from({ length: 8 }, () => client.send(requestTo(url))),
		);
		const bodies = results.map((result) => responseOf(result).body);
		const inMemory = bodies.filter(({ isInFile }) => !isInFile);
		expect(inMemory.length).toBeGreaterThan(0);
		expect(inMemory.length).toBeLessThan(4);
		for (const body of bodies) expect(body.bytes().length).toBe(size);
	});

	test("the budget counts a body until it is gone", async () => {
		const budget = new MemoryBudget(1_000_000);
		let body: object | undefined = { name: "body" };
		expect(budget.take(900_000)).toBe(true);
		budget.giveWith(body, 900_000);
		expect(budget.take(200_000)).toBe(false);
		body = undefined;
		await vi.waitFor(() => {
			collectGarbage();
			expect(budget.used).toBe(0);
		});
	});

	test("a response that fails gives its memory back", async () => {
		const { url } = await cannedServer(
			`HTTP/1.1 200 OK\r\ncontent-length: 200000\r\n\r\n${"a".repeat(150_000)}`,
		);
		const client = newClient({ totalMemoryLimit: 200_000 });
		for (let count = 0; count < 5; count++)
			failureOf(await client.send(requestTo(url)));
		const whole = await answering(
			"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n",
			Buffer.alloc(100_000),
		);
		const { body } = responseOf(await client.send(requestTo(whole.url)));
		expect(body.isInFile).toBe(false);
	});
});

describe("heads without an end", () => {
	test.each([
		["fields of one letter", "HTTP/1.1 200 OK\r\n", "a:\r\n".repeat(2500)],
		["trailers of one letter", `${CHUNKED}\r\n0\r\n`, "a:\r\n".repeat(2500)],
	])("%s are refused before they fill the memory", async (_, head, fields) => {
		const { url } = await cannedServer(`${head}${fields}`, "stay");
		const failure = failureOf(await newClient().send(requestTo(url)));
		expect(failure.code).toBe("MALFORMED_RESPONSE");
		expect(failure.message).toContain("more header fields");
	});

	test("2,000 fields are taken", async () => {
		const fields = Array.from({ length: 1999 }, (_, n) => `x-${n}: ${n}\r\n`);
		const head = `HTTP/1.1 204 No Content\r\n${fields.join("")}`;
		const { url } = await answering(head, "");
		const response = responseOf(await newClient().send(requestTo(url)));
		expect(response.headers.length).toBe(1999);
	});

	test("interim responses are counted by their bytes, too", async () => {
		const hint = `HTTP/1.1 103 Early Hints\r\nlink: ${"a".repeat(10_000)}\r\n\r\n`;
		const { url } = await cannedServer(hint.repeat(20), "stay");
		const failure = failureOf(await newClient().send(requestTo(url)));
		expect(failure.message).toContain("without an end");
	});
});
