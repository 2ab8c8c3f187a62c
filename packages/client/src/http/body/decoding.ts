import type { Duplex } from "node:stream";
import zlib from "node:zlib";
import { codeOf, reasonOf } from "../../diagnostics/cause.ts";
import { ExchangeError } from "../failure/errors.ts";
import { decompressZstd, ZstdFrames } from "./zstd-frames.ts";

/** The content codings that Curlew undoes (RFC 9110 §8.4.1, RFC 7932, RFC 8878). */
export type Coding = "gzip" | "deflate" | "br" | "zstd";

const CODINGS: Readonly<Record<string, Coding>> = {
	gzip: "gzip",
	"x-gzip": "gzip",
	deflate: "deflate",
	br: "br",
	zstd: "zstd",
};

/** More layers than anybody needs are there to do harm. */
const MAX_CODINGS = 5;

/**
 * The codings of a `content-encoding` value in the order in which they are to
 * be undone; empty when there is nothing to undo. A value that names an unknown
 * coding is left alone: the bytes stay as they came.
 */
export function parseCodings(contentEncoding: string): readonly Coding[] {
	const names = contentEncoding.toLowerCase().split(",");
	const codings: Coding[] = [];
	for (const part of names) {
		const name = part.trim();
		const coding = Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
		if (coding) {
			codings.unshift(coding);
		} else if (name !== "" && name !== "identity") {
			return [];
		}
	}
	return codings.length > MAX_CODINGS ? [] : codings;
}

/**
 * Undoes the codings of a whole small content at once. Gives undefined when
 * the result has more than `limit` bytes; throws what zlib throws.
 *
 * @param isCut the content is a beginning only, and so will be the result
 */
export function decodeAtOnce(
	content: Uint8Array,
	codings: readonly Coding[],
	limit: number,
	isCut = false,
): Uint8Array | undefined {
	let bytes = content;
	for (const coding of codings) {
		try {
			bytes = decodeOnce(bytes, coding, limit, isCut);
		} catch (error) {
			if (isTooLarge(error)) {
				return undefined;
			}
			throw error;
		}
	}
	return bytes;
}

/** How a decoder is told to give what it has got so far. */
function flushOf(coding: Coding): number {
	const { constants } = zlib;
	switch (coding) {
		case "gzip":
		case "deflate":
			return constants.Z_SYNC_FLUSH;
		case "br":
			return constants.BROTLI_OPERATION_FLUSH;
		case "zstd":
			return constants.ZSTD_e_flush;
	}
}

function decodeOnce(
	bytes: Uint8Array,
	coding: Coding,
	maxOutputLength: number,
	isCut: boolean,
): Uint8Array {
	const limits = { maxOutputLength };
	const finishFlush = isCut && flushOf(coding);
	const options = finishFlush === false ? limits : { ...limits, finishFlush };
	switch (coding) {
		case "gzip":
			return zlib.gunzipSync(bytes, options);
		case "deflate":
			return hasZlibHeader(bytes)
				? zlib.inflateSync(bytes, options)
				: zlib.inflateRawSync(bytes, options);
		case "br":
			return zlib.brotliDecompressSync(bytes, options);
		case "zstd":
			return decompressZstd(bytes, options);
	}
}

/** Streams that undo the codings, in the order in which the content flows through them. `start` is the content's first bytes. */
export function decodingStreams(
	codings: readonly Coding[],
	start: Uint8Array,
): Duplex[] {
	return codings.map((coding, index) =>
		decodingStream(coding, index === 0 ? start : undefined),
	);
}

function decodingStream(coding: Coding, start: Uint8Array | undefined): Duplex {
	switch (coding) {
		case "gzip":
			return zlib.createGunzip();
		case "deflate":
			return !start || hasZlibHeader(start)
				? zlib.createInflate()
				: zlib.createInflateRaw();
		case "br":
			return zlib.createBrotliDecompress();
		case "zstd":
			return new ZstdFrames();
	}
}

/**
 * `deflate` means the zlib format (RFC 9110 §8.4.1.2), yet some servers send
 * the raw one. Compression method 8 in the low bits of the first byte tells.
 */
function hasZlibHeader(bytes: Uint8Array): boolean {
	return ((bytes[0] ?? 0) & 0x0f) === 8;
}

function isTooLarge(error: unknown): boolean {
	return codeOf(error) === "ERR_BUFFER_TOO_LARGE";
}

/** What to say about content that does not match its `content-encoding`. */
export function decodingFailed(
	codings: readonly Coding[],
	cause: unknown,
	isBehindEnd = false,
): ExchangeError {
	const reason = isBehindEnd
		? "behind the end of it are bytes that are no gzip"
		: reasonOf(cause);
	return new ExchangeError(
		"DECODING_FAILED",
		`The response's content could not be decoded as ${codings.toReversed().join(", ")}: ${reason}.`,
		"The server's `content-encoding` header does not match what it sent, or the content is cut off or damaged. To see it undecoded, send the header `accept-encoding: identity`.",
		cause,
	);
}
