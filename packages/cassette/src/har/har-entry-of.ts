import {
	type HarObject,
	type HeaderPair,
	harHeaders,
	harQuery,
	headerValue,
	requestCookies,
	responseCookies,
} from "@curlew/client/carrying";
import type {
	Content,
	RecordedExchange,
	RecordedReply,
} from "../exchange/recorded-exchange.ts";
import type { SecretMarks } from "../marks/mark.ts";
import { FIXED_TIME, NOT_TOLD, OWN } from "./har-names.ts";

/** Characters, or bytes. Longer contents get files of their own. */
const MOST_INLINE = 256 * 1024;

/** Puts a long content into a file of its own, and gives its name. */
export type PutAside = (bytes: Uint8Array) => string;

/**
 * An exchange as an entry of HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/).
 * Of what is another each time, only how long it took is told.
 */
export function harEntryOf(
	exchange: RecordedExchange,
	putAside: PutAside,
): HarObject {
	const { subject, request, response, failure, duration, marks } = exchange;
	const timings = response?.timings;
	return {
		startedDateTime: FIXED_TIME,
		time: duration,
		request: requestOf(request, response, putAside),
		response: response ? responseOf(response, putAside) : NO_RESPONSE,
		cache: {},
		timings: {
			send: Math.round(timings?.send ?? 0),
			wait: Math.round(timings?.waiting ?? 0),
			receive: Math.round(timings?.download ?? 0),
		},
		...(subject && { comment: describe(subject) }),
		[OWN]: {
			...subject,
			...(response && ownOfResponse(response)),
			...(failure && { failure }),
			...(marks.size > 0 && { secrets: secretsOf(marks) }),
		},
	};
}

function describe({
	request,
	iteration,
	by,
}: NonNullable<RecordedExchange["subject"]>): string {
	const of = request === undefined ? "" : `${request}, `;
	return `${of}iteration ${iteration + 1}, sent by ${by}`;
}

function requestOf(
	{ method, url, headers, body }: RecordedExchange["request"],
	response: RecordedReply | undefined,
	putAside: PutAside,
): HarObject {
	return {
		method,
		url,
		httpVersion: versionOf(response),
		cookies: requestCookies(headers),
		headers: harHeaders(headers.filter(isTelling)),
		queryString: harQuery(url),
		...(body && {
			postData: {
				mimeType: headerValue(headers, "content-type") ?? "",
				...contentOf(body, putAside),
			},
		}),
		headersSize: NOT_TOLD,
		bodySize: body === undefined ? 0 : NOT_TOLD,
	};
}

/** What the client adds by itself, which changes with its version and the day. */
function isTelling([name, value]: HeaderPair): boolean {
	if (/^(?:connection|accept-encoding|content-length)$/i.test(name))
		return false;
	return !(/^user-agent$/i.test(name) && value.startsWith("curlew/"));
}

function responseOf(response: RecordedReply, putAside: PutAside): HarObject {
	const { status, statusText, headers, content, encodedSize } = response;
	return {
		status,
		statusText,
		httpVersion: versionOf(response),
		cookies: responseCookies(headers),
		headers: harHeaders(headers),
		content: {
			size: sizeOf(content),
			mimeType: headerValue(headers, "content-type") ?? "",
			...contentOf(content, putAside),
		},
		redirectURL: headerValue(headers, "location") ?? "",
		headersSize: NOT_TOLD,
		bodySize: encodedSize,
	};
}

/** As browsers write it when nobody answered. */
const NO_RESPONSE: HarObject = {
	status: 0,
	statusText: "",
	httpVersion: "",
	cookies: [],
	headers: [],
	content: { size: 0, mimeType: "" },
	redirectURL: "",
	headersSize: NOT_TOLD,
	bodySize: NOT_TOLD,
};

function versionOf(response: RecordedReply | undefined): string {
	return response === undefined ? "" : `HTTP/${response.httpVersion}`;
}

function contentOf(content: Content, putAside: PutAside): HarObject {
	if (content.kind === "digest")
		return { text: "", [OWN]: { sha256: content.sha256, size: content.size } };
	const isText = content.kind === "text";
	const size = isText ? content.text.length : content.bytes.length;
	if (size > MOST_INLINE) {
		const bytes = isText ? Buffer.from(content.text) : content.bytes;
		const file = putAside(bytes);
		return { comment: `in ${file}`, [OWN]: { file } };
	}
	if (isText) return { text: content.text };
	const text = Buffer.from(content.bytes).toString("base64");
	return { text, encoding: "base64" };
}

function sizeOf(content: Content): number {
	switch (content.kind) {
		case "text":
			return Buffer.byteLength(content.text);
		case "bytes":
			return content.bytes.length;
		case "digest":
			return content.size;
	}
}

function ownOfResponse({ trailers, informational }: RecordedReply): HarObject {
	return {
		...(trailers.length > 0 && { trailers: harHeaders(trailers) }),
		...(informational.length > 0 && {
			informational: informational.map(({ status, headers }) => ({
				status,
				headers: harHeaders(headers),
			})),
		}),
	};
}

function secretsOf(marks: SecretMarks): HarObject {
	return Object.fromEntries(marks);
}
