import type { RedirectHop, Timings } from "../../http/exchange.ts";
import type {
	ContentSample,
	RequestResult,
	ResponseSummary,
	SentSummary,
} from "../../run/events/events.ts";
import {
	harHeaders,
	harQuery,
	headerText,
	requestCookies,
	responseCookies,
} from "./har-pairs.ts";

/** An object of the HTTP Archive format. */
type HarObject = Readonly<Record<string, unknown>>;

/** What the format writes where a number is not known. */
const NOT_KNOWN = -1;

/** The exchanges of a request, in the order in which they took place. One that was never sent has none. */
export function harEntries(result: RequestResult): readonly HarObject[] {
	const called = (result.called ?? []).flatMap(harEntries);
	const { request, response, failure } = result;
	if (request === undefined) return called;
	const hops = (response?.redirects ?? []).map((hop) =>
		entryOf(result, hop.timings, requestOfHop(hop), responseOfHop(hop)),
	);
	const final = response
		? entryOf(
				result,
				response.timings,
				requestOf(request, response),
				responseOf(response),
			)
		: entryOf(
				result,
				undefined,
				requestOf(request, undefined),
				noResponse(failure?.message),
			);
	return [...called, ...hops, final];
}

function entryOf(
	{ at, path, response: received, failure }: RequestResult,
	timings: Timings | undefined,
	request: HarObject,
	response: HarObject,
): HarObject {
	return {
		startedDateTime: new Date(at).toISOString(),
		time: timings?.total ?? failure?.duration ?? received?.duration ?? 0,
		request,
		response,
		cache: {},
		timings: timingsOf(timings),
		comment: path,
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
function requestOfHop({ method, url }: RedirectHop): HarObject {
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
