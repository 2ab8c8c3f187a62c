import {
	ExchangeError,
	type HeaderPair,
	type HttpClient,
	prepareBody,
	redirectedStep,
	type Step,
} from "@curlew/client/driving";
import type { WrittenRequest } from "../fast-path/request-writer.ts";
import { type ErrorKind, kindOfFailure } from "../stats/error-kinds.ts";
import type { LoadRequest } from "./load-context.ts";

/** A response that asks for more than to be counted. */
export interface AskingResponse {
	readonly status: number;
	readonly setCookies: readonly string[] | undefined;
	readonly location: string | undefined;
	/** Bytes. */
	readonly size: number;
}

/** How it ended. */
export interface FollowedEnd {
	readonly status: number;
	/** Bytes of all responses. */
	readonly size: number;
	readonly error: ErrorKind | undefined;
	readonly message?: string;
}

/** Headers that belong to one hop, and come anew with the next one. */
const OF_ONE_HOP: ReadonlySet<string> = new Set([
	"host",
	"connection",
	"content-length",
	"cookie",
]);

/**
 * Keeps the cookies of a response, and follows where it redirects to, as the
 * ordinary way would have done: from the second hop on, it is that.
 */
export async function followRedirect(
	http: HttpClient,
	written: WrittenRequest,
	request: LoadRequest,
	signal: AbortSignal,
	{ status, setCookies = [], location, size }: AskingResponse,
): Promise<FollowedEnd> {
	if (http.options.cookies) await http.jar.keep(written.href, setCookies);
	const end = { status, size, error: undefined };
	if (location === undefined || !request.followsRedirects) return end;
	try {
		const step = stepOf(written);
		const { settings, credentialHeaders } = request;
		const next = redirectedStep(step, status, [["location", location]], {
			settings,
			credentialHeaders,
		});
		return next === undefined
			? end
			: await goOn(http, next, request, size, {
					signal,
					redirectedFrom: step.url,
				});
	} catch (error) {
		if (!(error instanceof ExchangeError)) throw error;
		const { message } = error;
		return { status: 0, size, error: kindOfFailure(error.code), message };
	}
}

async function goOn(
	http: HttpClient,
	next: Step,
	{ settings, credentialHeaders }: LoadRequest,
	size: number,
	options: { readonly signal: AbortSignal; readonly redirectedFrom: URL },
): Promise<FollowedEnd> {
	const body = next.body.open(next.body.length);
	const maxRedirects = settings.maxRedirects - 1;
	const result = await http.send(
		{
			method: next.method,
			url: next.url.href,
			headers: next.headers,
			body: Buffer.isBuffer(body) ? { kind: "bytes", bytes: body } : undefined,
			credentialHeaders,
			settings: { ...settings, maxRedirects },
		},
		options,
	);
	if (result.kind === "failure") {
		const { code, message } = result.failure;
		return { status: 0, size, error: kindOfFailure(code), message };
	}
	const { response } = result;
	const total = size + response.headSize + response.encodedSize;
	if (maxRedirects === 0 && isRedirect(response.status))
		return {
			status: 0,
			size: total,
			error: "network",
			message: `There were more than ${settings.maxRedirects} redirects.`,
		};
	return { status: response.status, size: total, error: undefined };
}

function isRedirect(status: number): boolean {
	return (status >= 301 && status <= 303) || status === 307 || status === 308;
}

/** The hop that was sent, read from its bytes: dynamic values stay those that they were. */
function stepOf({ href, method, data }: WrittenRequest): Step {
	const bytes = typeof data === "string" ? Buffer.from(data, "latin1") : data;
	const text = Buffer.from(bytes).toString("latin1");
	const end = text.indexOf("\r\n\r\n");
	const headers = text
		.slice(0, end)
		.split("\r\n")
		.slice(1)
		.map(headerOf)
		.filter(([name]) => !OF_ONE_HOP.has(name.toLowerCase()));
	const body = bytes.subarray(end + 4);
	return {
		url: new URL(href),
		method,
		headers,
		body: prepareBody(
			body.length === 0 ? undefined : { kind: "bytes", bytes: body },
		),
	};
}

function headerOf(line: string): HeaderPair {
	const colon = line.indexOf(":");
	const value = Buffer.from(line.slice(colon + 2), "latin1");
	return [line.slice(0, colon), value.toString("utf8")];
}
