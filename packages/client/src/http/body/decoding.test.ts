import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import {
	failureOf,
	httpServer,
	newClient,
	rawServer,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";
import { decodeText } from "./charset.ts";

const TEXT = "Ein Text, der sich gut packen läßt. ".repeat(20);

const ENCODERS: readonly [string, (bytes: Buffer) => Buffer][] = [
	["gzip", zlib.gzipSync],
	["x-gzip", zlib.gzipSync],
	["GZip", zlib.gzipSync],
	["deflate", zlib.deflateSync],
	["deflate", zlib.deflateRawSync],
	["br", zlib.brotliCompressSync],
	["zstd", zlib.zstdCompressSync],
	["identity", (bytes) => bytes],
	["deflate, gzip", (bytes) => zlib.gzipSync(zlib.deflateSync(bytes))],
	[
		"gzip, identity, br",
		(bytes) => zlib.brotliCompressSync(zlib.gzipSync(bytes)),
	],
];

function encodedServer(encoding: string, content: Buffer) {
	return httpServer((_request, response) => {
		response.setHeader("content-encoding", encoding);
		response.end(content);
	});
}

describe("content codings", () => {
	test.each(ENCODERS)("%s is undone", async (encoding, encode) => {
		const content = encode(Buffer.from(TEXT));
		const { url } = await encodedServer(encoding, content);
		const response = responseOf(await newClient().send(requestTo(url)));
		expect(response.body.text()).toBe(TEXT);
		expect(response.body.size).toBe(Buffer.byteLength(TEXT));
		expect(response.encodedSize).toBe(content.byteLength);
	});

	test.each(ENCODERS)("%s is undone in large", async (encoding, encode) => {
		// Random, so that it is large when it is packed, too.
		const bytes = randomBytes(300_000);
		const { url } = await encodedServer(encoding, encode(bytes));
		const response = responseOf(await newClient().send(requestTo(url)));
		expect(bytes.equals(response.body.bytes())).toBe(true);
	});

	test("an unknown coding leaves the bytes as they are", async () => {
		const { url } = await encodedServer("compress", Buffer.from("packed"));
		const response = responseOf(await newClient().send(requestTo(url)));
		expect(response.body.text()).toBe("packed");
	});

	test("an empty body is fine in any coding", async () => {
		const { url } = await encodedServer("gzip", Buffer.alloc(0));
		const response = responseOf(await newClient().send(requestTo(url)));
		expect(response.body.size).toBe(0);
	});

	test.each(["gzip", "deflate", "br", "zstd"])(
		"%s that is none is a failure",
		async (encoding) => {
			for (const size of [200, 300_000]) {
				const { url } = await encodedServer(encoding, Buffer.alloc(size, 0xfe));
				const failure = failureOf(await newClient().send(requestTo(url)));
				expect(failure.code).toBe("DECODING_FAILED");
				expect(failure.message).toContain(encoding);
			}
		},
	);

	test.each(ENCODERS.slice(3, 7))(
		"%s that is cut off is a failure",
		async (encoding, encode) => {
			for (const size of [200, 300_000]) {
				const whole = encode(randomBytes(size));
				const { url } = await encodedServer(encoding, whole.subarray(0, -9));
				const failure = failureOf(await newClient().send(requestTo(url)));
				expect(failure.code).toBe("DECODING_FAILED");
			}
		},
	);
});

describe("large bodies", () => {
	test("go to a private file above the memory limit, and the file goes with the client", async () => {
		const bytes = randomBytes(300_000);
		const { url } = await httpServer((_request, response) => {
			response.setHeader("content-type", "text/plain");
			response.end(bytes);
		});
		const client = newClient({ memoryLimit: 100_000 });
		const { body } = responseOf(await client.send(requestTo(url)));
		expect(body.isInFile).toBe(true);
		expect(body.size).toBe(300_000);
		expect(bytes.equals(body.bytes())).toBe(true);
		expect(body.text()).toBe(new TextDecoder().decode(bytes));
		const file = body.file ?? "";
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
		await client.close();
		expect(existsSync(dirname(file))).toBe(false);
	});

	test("may arrive with gaps", async () => {
		const piece = Buffer.alloc(100_000, "x");
		const { url } = await rawServer(async (socket) => {
			socket.write("HTTP/1.1 200 OK\r\ncontent-length: 500000\r\n\r\n");
			for (let count = 0; count < 5; count += 1) {
				socket.write(piece);
				// Longer than it takes to write a piece to the disk.
				await setTimeout(30);
			}
		});
		const client = newClient({ memoryLimit: 1000 });
		const { body } = responseOf(await client.send(requestTo(url)));
		expect(body).toMatchObject({ isInFile: true, size: 500_000 });
	});

	test("a small response that unpacks to much goes to a file", async () => {
		const packed = zlib.gzipSync(Buffer.alloc(5_000_000));
		const { url } = await encodedServer("gzip", packed);
		const client = newClient({ memoryLimit: 100_000 });
		const { body } = responseOf(await client.send(requestTo(url)));
		expect(packed.byteLength).toBeLessThan(64 * 1024);
		expect(body).toMatchObject({ isInFile: true, size: 5_000_000 });
	});

	test.each([
		["gzip", zlib.gzipSync(Buffer.alloc(5_000_000))],
		["identity", Buffer.alloc(5_000_000)],
	])("end at the hard limit (%s)", async (encoding, content) => {
		const { url } = await encodedServer(encoding, content);
		const client = newClient({ memoryLimit: 100_000, maxBodySize: 1_000_000 });
		const failure = failureOf(await client.send(requestTo(url)));
		expect(failure.code).toBe("BODY_TOO_LARGE");
		expect(failure.message).toContain("1000000 bytes");
	});
});

describe("text", () => {
	test.each([
		["text/plain; charset=iso-8859-1", Buffer.from("größe", "latin1")],
		['text/plain; charset="ISO-8859-1"', Buffer.from("größe", "latin1")],
		["text/plain", Buffer.from("größe")],
		["text/plain; charset=no-such-charset", Buffer.from("größe")],
		["text/plain; charset=iso-8859-1", Buffer.from("\ufeffgröße")],
		["text/plain", Buffer.from("\ufeffgröße", "utf16le")],
		["text/plain", Buffer.from("\ufeffgröße", "utf16le").swap16()],
		["text/plain; charset=utf-16le", Buffer.from("größe", "utf16le")],
	])(
		"%s is decoded, a byte order mark going before it",
		async (type, content) => {
			const { url } = await httpServer((_request, response) => {
				response.setHeader("content-type", type);
				response.end(content);
			});
			const response = responseOf(await newClient().send(requestTo(url)));
			expect(response.body.text()).toBe("größe");
			expect(content.equals(response.body.bytes())).toBe(true);
		},
	);

	const latin = (text: string) => Buffer.from(text, "latin1");
	test.each([
		["text/html", latin('<meta charset="iso-8859-1">é'), "é"],
		["text/html", latin("<html><META content='x; charset=latin1'>é"), "é"],
		["text/xml", latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>é'), "é"],
		["image/svg+xml", latin("<?xml version='1.0' encoding='latin1'?>é"), "é"],
		["text/html; charset=utf-8", Buffer.from("<meta charset=latin1>é"), "é"],
		["text/html", Buffer.from('<meta charset="utf-16">é'), "é"],
		["text/html", Buffer.from("<p>é"), "é"],
		["text/plain", Buffer.from("<meta charset=latin1>é"), "é"],
		["text/html", latin(`${" ".repeat(1024)}<meta charset=latin1>é`), "\ufffd"],
	])("%s may declare its charset in itself", (type, content, end) => {
		expect(decodeText(content, type).at(-1)).toBe(end);
	});
});

describe("bytes behind the end of coded content", () => {
	const CONTENT = randomBytes(100_000);
	const PADDING = Buffer.alloc(400_000);
	const warnings: Error[] = [];
	const listen = (warning: Error) => warnings.push(warning);

	/** In pieces, so that many of them come when everything is decoded. */
	async function resultFor(encoding: string, content: Buffer) {
		warnings.length = 0;
		process.on("warning", listen);
		const { url } = await httpServer(async (_request, response) => {
			response.setHeader("content-encoding", encoding);
			for (let at = 0; at < content.length; at += 10_000) {
				response.write(content.subarray(at, at + 10_000));
				if (at % 50_000 === 0) await setTimeout(1);
			}
			response.end();
		});
		const result = await newClient().send(requestTo(url));
		await setTimeout(1);
		process.off("warning", listen);
		expect(warnings).toEqual([]);
		return result;
	}

	test.each(ENCODERS.filter(([name]) => !/identity/.test(name)))(
		"%s: zeros are passed over without a word of Node's",
		async (encoding, encode) => {
			const content = Buffer.concat([encode(CONTENT), PADDING]);
			const { body } = responseOf(await resultFor(encoding, content));
			expect(CONTENT.equals(body.bytes())).toBe(true);
		},
	);

	test.each(["gzip", "zstd"] as const)(
		"%s: another part of the content is decoded, too",
		async (coding) => {
			const encode = { gzip: zlib.gzipSync, zstd: zlib.zstdCompressSync };
			for (const second of [Buffer.from("the second"), CONTENT]) {
				const parts = [CONTENT, second, Buffer.from("third")];
				const coded = Buffer.concat(parts.map((part) => encode[coding](part)));
				const { body } = responseOf(await resultFor(coding, coded));
				expect(Buffer.concat(parts).equals(body.bytes())).toBe(true);
			}
			const small = ["one ", "two ", "three"].map((text) => Buffer.from(text));
			const coded = Buffer.concat(small.map((part) => encode[coding](part)));
			const { body } = responseOf(await resultFor(coding, coded));
			expect(body.text()).toBe("one two three");
		},
	);

	test.each([20, 100_000])(
		"gzip: anything else is a failure that says so",
		async (size) => {
			const content = zlib.gzipSync(randomBytes(size));
			const junk = Buffer.from("not gzip at all");
			const result = await resultFor("gzip", Buffer.concat([content, junk]));
			expect(failureOf(result)).toMatchObject({
				code: "DECODING_FAILED",
				message:
					"The response's content could not be decoded as gzip: behind the end of it are bytes that are no gzip.",
			});
		},
	);
});
