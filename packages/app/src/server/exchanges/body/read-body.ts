import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { TextDecoder } from "node:util";
import {
	charsetOf,
	MaskedStream,
	type MaskerData,
	secretFinder,
} from "@curlew/client/reading";
import type { BodySource } from "./messages.ts";

/** Bytes of a body that can be looked at. Of a larger one the beginning can. */
export const MOST_BYTES = 256 * 1024 * 1024;
/** Bytes that are decoded at once. */
const PART = 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

export interface ReadBody {
	readonly bytes: Buffer;
	/** There is more than was read. */
	readonly isTruncated: boolean;
}

/** A body as UTF-8, with every secret in it blacked out. */
export function readBodyText(source: BodySource, most = MOST_BYTES): ReadBody {
	const { bytes, isTruncated } = readBytes(source, most);
	const charset = charsetOf(bytes, source.contentType);
	const isReady = /^utf-?8$/.test(charset) && isEmpty(source.mask);
	return {
		bytes: withoutMark(isReady ? bytes : masked(bytes, charset, source.mask)),
		isTruncated,
	};
}

/** A body as it came, where a secret stands in it with an asterisk for each of its bytes. */
export function readBinary(source: BodySource, most = MOST_BYTES): ReadBody {
	const { bytes, isTruncated } = readBytes(source, most);
	if (isEmpty(source.mask)) return { bytes, isTruncated };
	const hidden = Buffer.from(bytes);
	const text = bytes.toString("latin1");
	// A byte is a character here: what is not ASCII is found as UTF-8 that was read as Latin-1.
	for (const [start, end] of secretFinder(source.mask)(text))
		hidden.fill("*", start, end);
	return { bytes: hidden, isTruncated };
}

function readBytes({ content }: BodySource, most: number): ReadBody {
	if ("bytes" in content) {
		const bytes = Buffer.from(content.bytes);
		return {
			bytes: bytes.subarray(0, most),
			isTruncated: bytes.length > most,
		};
	}
	const file = openSync(content.file, "r");
	try {
		const { size } = fstatSync(file);
		const bytes = Buffer.allocUnsafe(Math.min(size, most));
		let length = 0;
		while (length < bytes.length) {
			const read = readSync(file, bytes, length, bytes.length - length, length);
			if (read === 0) break;
			length += read;
		}
		return { bytes: bytes.subarray(0, length), isTruncated: size > most };
	} finally {
		closeSync(file);
	}
}

function masked(bytes: Buffer, charset: string, mask: MaskerData): Buffer {
	const decoder = decoderOf(charset);
	const stream = new MaskedStream(mask);
	const parts: Buffer[] = [];
	for (let at = 0; at < bytes.length; at += PART) {
		const part = decoder.decode(bytes.subarray(at, at + PART), {
			stream: true,
		});
		for (const done of stream.write(part)) parts.push(Buffer.from(done));
	}
	for (const done of stream.write(decoder.decode()))
		parts.push(Buffer.from(done));
	parts.push(Buffer.from(stream.end()));
	return Buffer.concat(parts);
}

function decoderOf(charset: string): TextDecoder {
	try {
		return new TextDecoder(charset);
	} catch {
		// A server's charset may be any word at all.
		return new TextDecoder();
	}
}

function withoutMark(bytes: Buffer): Buffer {
	return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)
		? bytes.subarray(3)
		: bytes;
}

function isEmpty({ secrets, short }: MaskerData): boolean {
	return secrets.length === 0 && short.length === 0;
}
