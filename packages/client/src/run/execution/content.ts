import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { decodeText } from "../../http/body/charset.ts";
import type { ReceivedResponse, ResponseBody } from "../../http/exchange.ts";
import { headerValue } from "../../http/response/response-headers.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import type { ContentSample, ResponseSummary } from "../events/events.ts";

/** No character takes more bytes, in any charset of the web. */
export const BYTES_OF_A_CHARACTER = 4;
/** As much as is looked at to tell whether content without a type is text. */
const BYTES_LOOKED_AT = 1_000;

/** How much of each body a result carries. */
export interface ContentExcerpt {
	/** Characters; 0 for no body at all. */
	readonly limit: number;
	/** Masks before it cuts off the rest: half a secret would not be recognised. */
	readonly masker: SecretMasker;
}

/** The response for the result: all about it, and the beginning of its body. */
export function summariseResponse(
	response: ReceivedResponse,
	excerpt: ContentExcerpt,
): ResponseSummary {
	const { httpVersion, timings, redirects, challenges, informational } =
		response;
	const body = sampleOfResponse(response, excerpt);
	return {
		status: response.status,
		statusText: response.statusText,
		...(httpVersion && { httpVersion }),
		url: response.url,
		headers: response.headers,
		size: response.body.size,
		...(timings && { timings }),
		duration: response.duration,
		...(redirects && {
			redirects: redirects.map(({ headers, ...hop }) => hop),
		}),
		...(challenges && { challenges }),
		...(informational && {
			informational: informational.map((one) => one.status),
		}),
		...(body && { body }),
	};
}

/** The media type of a response as it was received; empty when it has none. */
export function contentTypeOf({ headers }: ReceivedResponse): string {
	return headerValue(headers, "content-type") ?? "";
}

/**
 * Whether content is for people to read. Its type says so, where it has one
 * that does; of other content the beginning must be UTF-8 without NUL.
 */
export function isTextContent(
	beginning: Uint8Array,
	contentType: string,
): boolean {
	if (
		/charset=|^text\/|json|xml|javascript|yaml|urlencoded|graphql/i.test(
			contentType,
		)
	) {
		return true;
	}
	if (
		/^(image|audio|video|font)\/|octet-stream|zip|pdf|protobuf|grpc/i.test(
			contentType,
		)
	) {
		return false;
	}
	const looked = beginning.subarray(0, BYTES_LOOKED_AT);
	return !looked.includes(0) && isUtf8(withoutCutCharacter(looked));
}

/** The first bytes of a body; of one in a file, no more than these are read. */
export function beginningOf(body: ResponseBody, length: number): Uint8Array {
	if (body.file === undefined) return body.bytes().subarray(0, length);
	const file = openSync(body.file, "r");
	try {
		const bytes = Buffer.alloc(Math.min(length, body.size));
		return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
	} finally {
		closeSync(file);
	}
}

function sampleOfResponse(
	response: ReceivedResponse,
	excerpt: ContentExcerpt,
): ContentSample | undefined {
	const { body } = response;
	const { limit, masker } = excerpt;
	if (limit === 0 || body.size === 0) return undefined;
	const contentType = contentTypeOf(response);
	const beginning = beginningOf(
		body,
		(limit + masker.lookAhead) * BYTES_OF_A_CHARACTER,
	);
	if (!isTextContent(beginning, contentType)) {
		return { kind: "other", description: contentType || "binary data" };
	}
	const isWhole = beginning.length === body.size;
	return sample(decodeText(beginning, contentType), excerpt, isWhole);
}

/** The beginning of a text, as long as a result carries it. */
export function sample(
	text: string,
	{ limit, masker }: ContentExcerpt,
	isWhole: boolean,
): ContentSample {
	return {
		kind: "text",
		text: masker.maskBeginning(text, limit),
		isTruncated: !isWhole || text.length > limit,
	};
}

/** A beginning may end within a character: the bytes of that one do not count. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
	for (let length = 1; length <= BYTES_OF_A_CHARACTER; length++) {
		const byte = bytes.at(-length) ?? 0;
		const isContinuation = (byte & 0xc0) === 0x80;
		if (isContinuation) continue;
		return byte < 0x80 ? bytes : bytes.subarray(0, -length);
	}
	return bytes;
}
