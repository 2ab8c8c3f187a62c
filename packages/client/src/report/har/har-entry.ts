import type { RedirectHop, Timings } from "../../http/exchange.ts";
import type {
	ContentSample,
	RequestResult,
	ResponseSummary,
	SentSummary,
} from "../../run/events/events.ts";
import type { RequestTriedEvent } from "../../run/events/tries.ts";
import {
	harHeaders,
	harQuery,
	headerText,
	requestCookies,
	responseCookies,
} from "./har-pairs.ts";

/** An object of the HTTP Archive format. */
export type HarObject = Readonly<Record<string, unknown>>;

/** What the format writes where a number is not known. */
const NOT_KNOWN = -1;

/** One try of a request. */
interface HarExchange extends Pick<RequestResult, "request" | "response"> {
	/** Milliseconds since the epoch. */
	readonly at: number;
	/** What it is called. */
	readonly comment: string;
	/** Why there is no response, and how long it was waited for. */
	readonly failure?: { readonly message: string; readonly duration: number };
}

/** The exchanges of a request, in the order in which they took place; of its tries the last one. One that was never sent has none. */
export function harEntries(result: RequestResult): readonly HarObject[] {
	const { called = [], tries = [], path } = result;
	const last = tries.at(-1);
	return [
		...called.flatMap(harEntriesOfCalled),
		...entriesOf({
			...result,
			at: last ? last.at + last.duration + last.pause : result.at,
			comment: last ? `${path}, try ${last.number + 1}` : path,
		}),
	];
}

/** The exchanges of a try that was not the last one. */
export function harEntriesOfTry(
	{ at, number, reason, duration, request, response }: RequestTriedEvent,
	path: string,
): readonly HarObject[] {
	const comment = `${path}, try ${number}`;
	const failure = { message: reason, duration };
	return entriesOf({
		at,
		comment,
		failure,
		...(request && { request }),
		...(response && { response }),
	});
}

/** No event tells of the tries of requests that scripts run: less is known of them. */
function harEntriesOfCalled(result: RequestResult): readonly HarObject[] {
	const { path, tries = [], request } = result;
	const earlier = tries.flatMap((one) => {
		const { at, number, duration, reason, status } = one;
		if (request === undefined) return [];
		const entry = {
			at,
			comment: `${path}, try ${number}`,
			failure: { message: reason, duration },
		};
		const answer = status === undefined ? {} : { status };
		return [
			entryOf(entry, undefined, requestOfHop(request), {
				...noResponse(reason),
				...answer,
			}),
		];
	});
	return [...earlier, ...harEntries(result)];
}

function entriesOf(exchange: HarExchange): readonly HarObject[] {
	const { request, response, failure } = exchange;
	if (request === undefined) return [];
	const hops = (response?.redirects ?? []).map((hop) =>
		entryOf(exchange, hop.timings, requestOfHop(hop), responseOfHop(hop)),
	);
	const final = response
		? entryOf(
				exchange,
				response.timings,
				requestOf(request, response),
				responseOf(response),
			)
		: entryOf(
				exchange,
				undefined,
				requestOf(request, undefined),
				noResponse(failure?.message),
			);
	return [...hops, final];
}

function entryOf(
	{ at, comment, response: received, failure }: Omit<HarExchange, "request">,
	timings: Timings | undefined,
	request: HarObject,
	response: HarObject,
): HarObject {
	return {
		startedDateTime: new Date(at).toISOString(),
		time: timings?.total ?? received?.duration ?? failure?.duration ?? 0,
		request,
		response,
		cache: {},
		timings: timingsOf(timings),
		comment,
	};
}

/** In this format, the time for TLS is part of the time for connecting. */
function timingsOf(timings: Timings | undefined): HarObject {
	if (timings === undefined) return { send: 0, wait: 0, receive: 0 };
	const { dns, connect, tls, send, waiting, download } = timings;
	return {
		dns: dns ?? NOT_KNOWN,
		connect: connect === undefined ? NOT_KNOWN : connect + (tls ?? 0),
		ssl: tls ?? NOT_KNOWN,
		send: send ?? 0,
		wait: waiting,
		receive: download,
	};
}

function requestOf(
	{ method, url, headers, size, body }: SentSummary,
	response: ResponseSummary | undefined,
): HarObject {
	return {
		method,
		url,
		httpVersion: versionOf(response),
		cookies: requestCookies(headers),
		headers: harHeaders(headers),
		queryString: harQuery(url),
		...(body && {
			postData: {
				mimeType: headerText(headers, "content-type"),
				...contentOf(body),
			},
		}),
		headersSize: NOT_KNOWN,
		bodySize: size ?? (body === undefined ? 0 : NOT_KNOWN),
	};
}

function responseOf(response: ResponseSummary): HarObject {
	const { headers, size, body } = response;
	return {
		status: response.status,
		statusText: response.statusText,
		httpVersion: versionOf(response),
		cookies: responseCookies(headers),
		headers: harHeaders(headers),
		content: {
			size,
			mimeType: headerText(headers, "content-type"),
			...(body && contentOf(body)),
		},
		redirectURL: headerText(headers, "location"),
		headersSize: NOT_KNOWN,
		bodySize: NOT_KNOWN,
	};
}

/** Of redirects that were followed, only this much is kept. */
function requestOfHop({
	method,
	url,
}: Pick<RedirectHop, "method" | "url">): HarObject {
	return {
		method,
		url,
		httpVersion: "",
		cookies: [],
		headers: [],
		queryString: harQuery(url),
		headersSize: NOT_KNOWN,
		bodySize: NOT_KNOWN,
	};
}

function responseOfHop({ status, location }: RedirectHop): HarObject {
	return {
		...noResponse(undefined),
		status,
		redirectURL: location,
		bodySize: NOT_KNOWN,
	};
}

/** As browsers write it when nobody answered. */
function noResponse(comment: string | undefined): HarObject {
	return {
		status: 0,
		statusText: "",
		httpVersion: "",
		cookies: [],
		headers: [],
		content: { size: 0, mimeType: "" },
		redirectURL: "",
		headersSize: NOT_KNOWN,
		bodySize: 0,
		...(comment !== undefined && { comment }),
	};
}

function versionOf(response: ResponseSummary | undefined): string {
	const version = response?.httpVersion;
	return version === undefined ? "" : `HTTP/${version}`;
}

function contentOf(body: ContentSample): HarObject {
	if (body.kind === "other") return { comment: body.description };
	const { text, isTruncated } = body;
	return isTruncated ? { text, comment: "Only the beginning." } : { text };
}
