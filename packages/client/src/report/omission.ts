import type { TextOrigins } from "../analysis/explain/text-origins.ts";
import type { HeaderPair } from "../request/outgoing-request.ts";
import type {
	ContentSample,
	RequestResult,
	RunEvent,
	SentSummary,
} from "../run/events/events.ts";

/** What reports leave out of requests and responses. */
export interface Omission {
	/** All of them, or those of these names, in any case. */
	readonly headers: "all" | readonly string[];
	readonly requestBodies: boolean;
	readonly responseBodies: boolean;
	/** Characters of a body; what is longer is cut. */
	readonly bodyLimit?: number;
}

export const NOTHING_OMITTED: Omission = {
	headers: [],
	requestBodies: false,
	responseBodies: false,
};

/** The event without what is to be left out; the same object when that is nothing. */
export function withoutOmitted(event: RunEvent, omission: Omission): RunEvent {
	if (isNothing(omission)) return event;
	if (event.type === "request-tried")
		return { ...event, ...reduceExchange(event, omission) };
	if (event.type !== "request-finished") return event;
	return { ...event, result: reduceResult(event.result, omission) };
}

function isNothing(omission: Omission): boolean {
	const { headers, requestBodies, responseBodies, bodyLimit } = omission;
	const hasAll = !requestBodies && !responseBodies && bodyLimit === undefined;
	return hasAll && headers !== "all" && headers.length === 0;
}

function reduceResult(
	{ called, trace, ...rest }: RequestResult,
	omission: Omission,
): RequestResult {
	return {
		...rest,
		...(called && {
			called: called.map((one) => reduceResult(one, omission)),
		}),
		...(trace && {
			trace: trace.filter((origins) => isKept(origins, omission)),
		}),
		...reduceExchange(rest, omission),
	};
}

function reduceExchange(
	{ request, response }: Pick<RequestResult, "request" | "response">,
	omission: Omission,
): Pick<RequestResult, "request" | "response"> {
	const { requestBodies, responseBodies } = omission;
	return {
		...(request && { request: reduce(request, omission, requestBodies) }),
		...(response && { response: reduce(response, omission, responseBodies) }),
	};
}

function reduce<Summary extends Pick<SentSummary, "headers" | "body">>(
	{ body, headers, ...rest }: Summary,
	omission: Omission,
	omitsBody: boolean,
) {
	return {
		...rest,
		headers: keptHeaders(headers, omission.headers),
		...(body && !omitsBody && { body: shortened(body, omission.bodyLimit) }),
	};
}

function keptHeaders(
	headers: readonly HeaderPair[],
	omitted: Omission["headers"],
): readonly HeaderPair[] {
	if (omitted === "all") return [];
	const names = new Set(omitted.map((name) => name.toLowerCase()));
	return headers.filter(([name]) => !names.has(name.toLowerCase()));
}

/** What a header or a body was made from is left out with it. */
function isKept(
	{ part, header, text }: TextOrigins,
	{ headers, requestBodies, bodyLimit = Infinity }: Omission,
): boolean {
	if (part === "body") return !requestBodies && text.length <= bodyLimit;
	if (part !== "header" && part !== "auth") return true;
	const name = part === "auth" ? "authorization" : (header ?? "");
	return keptHeaders([[name, ""]], headers).length > 0;
}

function shortened(body: ContentSample, limit = Infinity): ContentSample {
	if (body.kind !== "text" || body.text.length <= limit) return body;
	return { ...body, text: body.text.slice(0, limit), isTruncated: true };
}
