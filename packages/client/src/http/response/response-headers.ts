import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { HeaderPair } from "../../request/outgoing-request.ts";

/** Headers as undici (bytes for HTTP/1, an object for HTTP/2) or node:http (texts) give them. */
export type RawHeaders =
	| readonly (Buffer | string)[]
	| IncomingHttpHeaders
	| null
	| undefined;

const NON_ASCII = /[\x80-\xff]/;
const NONE: readonly HeaderPair[] = [];

/** Pairs in the order received, duplicates kept. Values that are not ASCII are read as UTF-8 where they are valid UTF-8, else as Latin-1. */
export function headerPairs(raw: RawHeaders): readonly HeaderPair[] {
	if (!raw) {
		return NONE;
	}
	return isFlat(raw) ? flatPairs(raw) : recordPairs(raw);
}

/** Bytes that the fields take on the wire, each with `: ` and line end. */
export function headerBytes(raw: RawHeaders): number {
	let size = 0;
	for (const [name, value] of isFlat(raw) ? [] : headerPairs(raw)) {
		size += name.length + value.length + 4;
	}
	if (isFlat(raw)) {
		for (const part of raw) {
			size += part.length + 2;
		}
	}
	return size;
}

/** The value of the first header of that name, which is given in lower case. */
export function headerValue(
	headers: readonly HeaderPair[],
	name: string,
): string | undefined {
	for (const pair of headers) {
		if (pair[0].length === name.length && pair[0].toLowerCase() === name) {
			return pair[1];
		}
	}
	return undefined;
}

/** The values of all headers of that name, which is given in lower case. */
export function headerValues(
	headers: readonly HeaderPair[],
	name: string,
): readonly string[] {
	const values: string[] = [];
	for (const pair of headers) {
		if (pair[0].length === name.length && pair[0].toLowerCase() === name) {
			values.push(pair[1]);
		}
	}
	return values;
}

function isFlat(raw: RawHeaders): raw is readonly (Buffer | string)[] {
	return Array.isArray(raw);
}

function flatPairs(raw: readonly (Buffer | string)[]): HeaderPair[] {
	const pairs: HeaderPair[] = [];
	for (let index = 0; index < raw.length; index += 2) {
		pairs.push([text(raw[index] ?? ""), text(raw[index + 1] ?? "")]);
	}
	return pairs;
}

function recordPairs(raw: IncomingHttpHeaders): HeaderPair[] {
	const pairs: HeaderPair[] = [];
	for (const name of Object.keys(raw)) {
		const value = raw[name] ?? [];
		for (const single of typeof value === "string" ? [value] : value) {
			pairs.push([name, text(single)]);
		}
	}
	return pairs;
}

function text(part: Buffer | string): string {
	const latin = typeof part === "string" ? part : part.toString("latin1");
	if (!NON_ASCII.test(latin)) {
		return latin;
	}
	const bytes = Buffer.from(latin, "latin1");
	return isUtf8(bytes) ? bytes.toString("utf8") : latin;
}
