import type { SentRequest } from "../../http/exchange.ts";
import type {
	OutgoingBody,
	OutgoingRequest,
} from "../../request/outgoing-request.ts";
import type { ContentSample, SentSummary } from "../events/events.ts";
import { type ContentExcerpt, sample } from "../execution/content.ts";

/** The request as it went over the wire, or as it would have. */
export function summariseSent(
	outgoing: OutgoingRequest,
	sent: SentRequest | undefined,
	excerpt: ContentExcerpt,
): SentSummary {
	const { method, url, headers } = sent ?? outgoing;
	// A redirect may have turned the request into one without a body.
	const wasDropped = sent?.bodySize === 0;
	const body = wasDropped
		? undefined
		: sampleOfOutgoing(outgoing.body, excerpt);
	const size = sent?.bodySize;
	return {
		method,
		url,
		headers,
		...(size && { size }),
		...(body && { body }),
	};
}

function sampleOfOutgoing(
	body: OutgoingBody | undefined,
	excerpt: ContentExcerpt,
): ContentSample | undefined {
	if (!body || excerpt.limit === 0) return undefined;
	switch (body.kind) {
		case "text":
			return sample(body.text, excerpt, true);
		case "stream":
			return { kind: "other", description: body.description };
		case "bytes":
			return { kind: "other", description: `${body.bytes.length} bytes` };
	}
}
