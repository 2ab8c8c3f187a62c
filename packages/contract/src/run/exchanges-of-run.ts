import type { FinishedExchange, SentContent } from "@curlew/client/internal";
import type { JudgedBody, JudgedExchange } from "../judge/exchange.ts";

/** Bytes of a response's body that are judged at most. */
const LARGEST_JUDGED = 10_000_000;

type Sent = Pick<SentContent, "body">;

/**
 * What a contract can judge of an exchange: all of it, or, where redirects were
 * followed, its first step and its last.
 */
export function exchangesOfRun({
	sent,
	response,
}: FinishedExchange): readonly JudgedExchange[] {
	const first = response.redirects?.[0];
	const last = {
		status: response.status,
		headers: response.headers,
		body: bodyOfResponse(response.body),
	};
	const request = {
		method: sent.method,
		url: sent.url,
		headers: sent.headers,
		body: bodyOfRequest(sent),
	};
	if (first === undefined || response.request === undefined)
		return [{ request, response: last }];
	const { method, url, headers, bodySize } = response.request;
	const body = bodySize === 0 ? undefined : bodyOfRequest(sent);
	const redirected: JudgedExchange = {
		request,
		response: {
			status: first.status,
			headers: first.headers ?? [["location", first.location]],
			body: { kind: "unread", reason: "the redirect was followed" },
		},
	};
	return [
		redirected,
		{ request: { method, url, headers, body }, response: last },
	];
}

function bodyOfRequest({ body }: Sent): JudgedBody | undefined {
	if (body === undefined) return undefined;
	if (body.kind === "text") return { kind: "text", text: body.text };
	if (body.outline?.kind === "multipart")
		return { kind: "multipart", parts: body.outline.parts };
	if (body.kind === "bytes") return { kind: "bytes", bytes: body.bytes };
	return { kind: "unread", reason: "it is sent from a file" };
}

function bodyOfResponse(
	body: FinishedExchange["response"]["body"],
): JudgedBody | undefined {
	if (body.size === 0) return undefined;
	if (body.size > LARGEST_JUDGED) {
		const most = LARGEST_JUDGED / 1e6;
		return { kind: "unread", reason: `it has more than ${most} MB` };
	}
	return { kind: "bytes", bytes: body.bytes() };
}
