import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import * as zlib from "node:zlib";
import type { FastifyInstance } from "fastify";
import { integerInPath } from "./query.ts";

const LONGEST_DELAY = 10_000;
const MOST_BYTES = 1024 ** 3;
const CHUNK = Uint8Array.from({ length: 65_536 }, (_, index) => index % 256);

/** The encodings (RFC 9110 §8.4.1) by the path that uses them. */
const ENCODINGS = [
	{ path: "/gzip", name: "gzip", encode: zlib.gzipSync },
	{ path: "/deflate", name: "deflate", encode: zlib.deflateSync },
	{ path: "/brotli", name: "br", encode: zlib.brotliCompressSync },
	{ path: "/zstd", name: "zstd", encode: zlib.zstdCompressSync },
] as const;

/** Greetings, for a word in the path. */
const GREETINGS: Readonly<Record<string, string>> = {
	"hello-world": "Hello, world!",
	hello: "Hello!",
	"good-morning": "Good morning!",
	bonjour: "Bonjour !",
	moin: "Moin!",
};

/** Paths whose answers are remarkable for their content. */
export function addContentRoutes(app: FastifyInstance): void {
	for (const [word, greeting] of Object.entries(GREETINGS)) {
		app.get(`/${word}`, () => ({ greeting }));
	}

	for (const { path, name, encode } of ENCODINGS) {
		app.get(path, (_request, reply) =>
			reply
				.headers({
					"content-type": "application/json",
					"content-encoding": name,
				})
				.send(encode(JSON.stringify({ encoding: name, isEncoded: true }))),
		);
	}

	// 2^53 + 1 is the first whole number that a JavaScript number cannot hold.
	app.get("/big-integer", (_request, reply) =>
		reply
			.header("content-type", "application/json")
			.send('{"id":9007199254740993,"ids":[9007199254740993,1]}'),
	);

	app.get<{ Params: { n: string } }>("/bytes/:n", (request, reply) => {
		const size = integerInPath("count", request.params.n, {
			min: 0,
			max: MOST_BYTES,
		});
		return reply
			.headers({
				"content-type": "application/octet-stream",
				"content-length": size,
			})
			.send(Readable.from(chunksOf(size), { objectMode: false }));
	});

	app.get<{ Params: { ms: string } }>("/slow/:ms", async (request, reply) => {
		const asked = integerInPath("delay", request.params.ms, {
			min: 0,
			max: Number.MAX_SAFE_INTEGER,
		});
		const milliseconds = Math.min(asked, LONGEST_DELAY);
		await delayUnlessGone(milliseconds, reply.raw);
		return { milliseconds };
	});
}

/** Waits, but not for the sake of a client that has hung up. */
async function delayUnlessGone(
	milliseconds: number,
	answer: ServerResponse,
): Promise<void> {
	const gone = new AbortController();
	answer.once("close", () => gone.abort());
	// The delay rejects only when it is aborted, and then nobody hears the answer.
	await delay(milliseconds, undefined, { signal: gone.signal }).catch(() => {});
}

/** Byte n of the whole is n modulo 256. */
function* chunksOf(size: number): Generator<Uint8Array> {
	for (let sent = 0; sent < size; sent += CHUNK.length) {
		yield CHUNK.subarray(0, Math.min(CHUNK.length, size - sent));
	}
}
