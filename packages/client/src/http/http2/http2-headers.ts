import type { OutgoingHttpHeaders } from "node:http2";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { EXPECTS_CONTENT } from "../../kinds/methods.ts";

/**
 * The head of a request for HTTP/2 (RFC 9113 §8.3.1). Fields of one name are joined, as RFC 9110 §5.3 allows.
 *
 * @throws what node:http throws for names and values that are none
 */
export function http2Headers(
	{ method, path, headers, body }: Dispatcher.DispatchOptions,
	authority: string,
): OutgoingHttpHeaders {
	const fields = fieldsOf(headers);
	const { host = authority, ...rest } = fields;
	const length = Buffer.isBuffer(body) ? body.byteLength : undefined;
	const isEmpty = !(body instanceof Readable) && length === undefined;
	return {
		":method": method,
		":authority": host,
		":scheme": "https",
		":path": path,
		...rest,
		...(length !== undefined && { "content-length": String(length) }),
		...(isEmpty && EXPECTS_CONTENT.has(method) && { "content-length": "0" }),
	};
}

function fieldsOf(
	flat: Dispatcher.DispatchOptions["headers"],
): Record<string, string> {
	// Not imported, for the reason that `reasonPhrase` gives.
	const { validateHeaderName, validateHeaderValue } =
		process.getBuiltinModule("node:http");
	const fields: Record<string, string> = Object.create(null);
	const pairs = Array.isArray(flat) ? flat : [];
	for (let at = 0; at < pairs.length; at += 2) {
		const written = String(pairs[at]);
		const value = String(pairs[at + 1]);
		validateHeaderName(written);
		validateHeaderValue(written, value);
		const name = written.toLowerCase();
		const before = fields[name];
		const separator = name === "cookie" ? "; " : ", ";
		fields[name] =
			before === undefined ? value : `${before}${separator}${value}`;
	}
	return fields;
}
