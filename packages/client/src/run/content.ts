import type { HttpResponse, SentRequest } from "../http/exchange.ts";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import type { ContentSample, ResponseSummary, SentSummary } from "./events.ts";

/** The request as it went over the wire, or as it would have. */
export function summariseSent(
	outgoing: OutgoingRequest,
	sent: SentRequest | undefined,
	contentLimit: number,
): SentSummary {
	const { method, url, headers } = sent ?? outgoing;
	const body = sampleOfOutgoing(outgoing, contentLimit);
	return { method, url, headers, ...(body && { body }) };
}

export function summariseResponse(
	response: HttpResponse,
	body: ContentSample | undefined,
): ResponseSummary {
	return {
		status: response.status,
		statusText: response.statusText,
		httpVersion: response.httpVersion,
		url: response.url,
		headers: response.headers,
		size: response.body.size,
		timings: response.timings,
		duration: response.duration,
		redirects: response.redirects,
		informational: response.informational.map((one) => one.status),
		...(body && { body }),
	};
}

export function sampleOfResponse(
	{ body }: HttpResponse,
	limit: number,
): ContentSample | undefined {
	if (limit === 0 || body.size === 0) return undefined;
	if (body.isInFile) return { text: `(file ${body.file})`, isTruncated: true };
	return sample(body.text(), limit);
}

function sampleOfOutgoing(
	{ body }: OutgoingRequest,
	limit: number,
): ContentSample | undefined {
	if (!body || limit === 0) return undefined;
	if (body.kind === "text") return sample(body.text, limit);
	if (body.kind === "stream") {
		return { text: `(${body.description})`, isTruncated: true };
	}
	return { text: `(${body.bytes.length} bytes)`, isTruncated: true };
}

function sample(text: string, limit: number): ContentSample {
	return { text: text.slice(0, limit), isTruncated: text.length > limit };
}
