import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Content } from "./recorded-exchange.ts";

/** Bytes. Of a larger body only its digest is kept. */
const MOST_KEPT = 64 * 1024 * 1024;

/** What bytes are: text where they are UTF-8. */
export function contentOfBytes(bytes: Uint8Array): Content {
	return isUtf8(bytes)
		? { kind: "text", text: Buffer.from(bytes).toString("utf8") }
		: { kind: "bytes", bytes };
}

/** Undefined where only its digest is known. */
export function bytesOfContent(content: Content): Uint8Array | undefined {
	if (content.kind === "digest") return undefined;
	return content.kind === "text" ? Buffer.from(content.text) : content.bytes;
}

/** A body that is to be sent, without holding more of it than is kept. Rejects as the stream does. */
export async function readContent(
	body: Buffer | Readable | null,
): Promise<Content | undefined> {
	if (body === null) return undefined;
	if (Buffer.isBuffer(body))
		return body.length > MOST_KEPT ? digestOf([body]) : contentOfBytes(body);
	const chunks: Buffer[] = [];
	let size = 0;
	const hash = createHash("sha256");
	for await (const chunk of body) {
		const bytes = Buffer.from(chunk);
		size += bytes.length;
		hash.update(bytes);
		if (size <= MOST_KEPT) chunks.push(bytes);
		else chunks.length = 0;
	}
	if (size > MOST_KEPT)
		return { kind: "digest", sha256: hash.digest("hex"), size };
	return size === 0 ? undefined : contentOfBytes(Buffer.concat(chunks));
}

function digestOf(chunks: readonly Buffer[]): Content {
	const hash = createHash("sha256");
	let size = 0;
	for (const chunk of chunks) {
		hash.update(chunk);
		size += chunk.length;
	}
	return { kind: "digest", sha256: hash.digest("hex"), size };
}

/** Every multipart form has a boundary of its own (RFC 2046 §5.1.1): they all get the same. */
export function withUsualBoundary(
	contentType: string | undefined,
	content: Content,
): Content {
	const boundary = boundaryOf(contentType);
	if (boundary === undefined || content.kind === "digest") return content;
	if (content.kind === "text")
		return { kind: "text", text: content.text.replaceAll(boundary, USUAL) };
	const latin = Buffer.from(content.bytes).toString("latin1");
	const replaced = latin.replaceAll(boundary, USUAL);
	return { kind: "bytes", bytes: Buffer.from(replaced, "latin1") };
}

const USUAL = "boundary";

export function boundaryOf(
	contentType: string | undefined,
): string | undefined {
	if (!/^\s*multipart\//i.test(contentType ?? "")) return undefined;
	const found = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(
		contentType ?? "",
	);
	return found?.[1] ?? found?.[2];
}
