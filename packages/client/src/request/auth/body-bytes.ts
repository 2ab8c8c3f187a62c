import { createHash, type Hash } from "node:crypto";
import type { OutgoingBody } from "../outgoing-request.ts";

export type HashName = "sha1" | "sha256" | "sha512";

/**
 * The hash of a body as it will be sent. Files are read through, and not kept.
 *
 * @param limit bytes; of a longer body only these many are hashed
 */
export async function hashBody(
	algorithm: HashName,
	body: OutgoingBody | undefined,
	limit = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
	const hash = createHash(algorithm);
	await updateWithBody(hash, body, limit);
	return hash.digest();
}

/** The same, for a hash of more than the body. */
export async function updateWithBody(
	hash: Hash,
	body: OutgoingBody | undefined,
	limit = Number.POSITIVE_INFINITY,
): Promise<void> {
	let left = limit;
	for await (const chunk of chunksOf(body)) {
		const part = chunk.byteLength > left ? chunk.subarray(0, left) : chunk;
		hash.update(part);
		left -= part.byteLength;
		if (left <= 0) break;
	}
}

/** True when there is no byte to send. */
export function isEmptyBody(body: OutgoingBody | undefined): boolean {
	switch (body?.kind) {
		case undefined:
			return true;
		case "text":
			return body.text === "";
		case "bytes":
			return body.bytes.byteLength === 0;
		case "stream":
			return body.length === 0;
	}
}

async function* chunksOf(
	body: OutgoingBody | undefined,
): AsyncGenerator<Uint8Array> {
	if (body === undefined) return;
	if (body.kind === "text") yield Buffer.from(body.text);
	else if (body.kind === "bytes") yield body.bytes;
	else
		for await (const chunk of body.open())
			yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}
