import type { IncomingMessage } from "node:http";
import {
	isJsonType,
	type MockContent,
	type MockRequest,
	mediaTypeOfRequest,
} from "../exchange/exchange.ts";

/** A body is larger than the mock takes. */
export class BodyTooLargeError extends Error {}

const NOTHING = Buffer.alloc(0);

/**
 * Takes a request with all of its body.
 *
 * @param limit of the body, in bytes
 * @throws BodyTooLargeError
 */
export async function readMockRequest(
	incoming: IncomingMessage,
	limit: number,
): Promise<MockRequest> {
	const { method = "GET", url = "/", headers } = incoming;
	const mark = url.indexOf("?");
	const path = mark === -1 ? url : url.slice(0, mark);
	const hasBody =
		headers["content-length"] !== undefined ||
		headers["transfer-encoding"] !== undefined;
	const body = hasBody ? await bodyOf(incoming, limit) : NOTHING;
	const request = {
		method: method.toUpperCase(),
		path: withoutOrigin(path),
		query: mark === -1 ? "" : url.slice(mark + 1),
		headers,
		body,
	};
	return {
		...request,
		content: contentOf(body, mediaTypeOfRequest({ ...request, content: NONE })),
	};
}

const NONE: MockContent = { kind: "none" };

/** Proxies are asked with the whole address: RFC 9112 §3.2.2. */
function withoutOrigin(path: string): string {
	if (path.startsWith("/")) return path;
	return path.replace(/^https?:\/\/[^/]*/i, "") || "/";
}

async function bodyOf(
	incoming: IncomingMessage,
	limit: number,
): Promise<Buffer> {
	if (Number(incoming.headers["content-length"]) > limit)
		throw new BodyTooLargeError();
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of incoming) {
		size += chunk.length;
		if (size > limit) throw new BodyTooLargeError();
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function contentOf(body: Buffer, mediaType: string): MockContent {
	if (body.length === 0) return NONE;
	if (isJsonType(mediaType)) {
		try {
			return { kind: "value", value: JSON.parse(body.toString("utf8")) };
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			return { kind: "broken", reason };
		}
	}
	if (mediaType === "application/x-www-form-urlencoded")
		return { kind: "value", value: formOf(body.toString("utf8")) };
	return { kind: "other" };
}

/** Fields that come several times are lists. */
function formOf(text: string): unknown {
	const form = new URLSearchParams(text);
	const entries = [...new Set(form.keys())].map((name) => {
		const values = form.getAll(name);
		return [name, values.length === 1 ? values[0] : values] as const;
	});
	return Object.fromEntries(entries);
}
