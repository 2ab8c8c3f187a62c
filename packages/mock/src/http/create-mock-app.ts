import { setTimeout as wait } from "node:timers/promises";
import { problemOf } from "@curlew/client/internal";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { MockAnswer, MockRequest } from "../exchange/exchange.ts";
import { problemAnswer } from "../exchange/problem-answer.ts";
import { CONTROL_PATH, controlRoutes } from "./control-routes.ts";
import {
	isPreflight,
	preflightHeaders,
	readableHeaders,
} from "./cross-origin.ts";
import { BodyTooLargeError, readMockRequest } from "./read-request.ts";
import type { ServedMock } from "./served-mock.ts";

type Bindings = { readonly Bindings: HttpBindings };

/** Serves a mock: its own paths, and all others from what it answers. */
export function createMockApp(mock: ServedMock): Hono<Bindings> {
	return new Hono<Bindings>()
		.onError((fault) => {
			const { message } = problemOf(fault);
			mock.log.tell({ kind: "notice", message });
			return problemResponse(500, "The mock itself has failed.");
		})
		.route(CONTROL_PATH, controlRoutes(mock))
		.all("*", async (context) => {
			const { incoming } = context.env;
			const { headers, method = "GET" } = incoming;
			if (mock.allowsOtherOrigins && isPreflight(method, headers))
				return new Response(null, {
					status: 204,
					headers: preflightHeaders(headers),
				});
			let request: MockRequest;
			try {
				request = await readMockRequest(incoming, mock.largestBody);
			} catch (error) {
				if (error instanceof BodyTooLargeError) return tooLarge(mock);
				throw error;
			}
			const began = performance.now();
			const answer = mock.engine.answer(request);
			mock.log.add(request, answer, performance.now() - began);
			const delay = (answer.delay ?? 0) + mock.nextDelay();
			// Nobody hears the answer any more when the mock ends.
			if (delay > 0)
				await wait(delay, undefined, { signal: mock.closing }).catch(() => {});
			return responseOf(mock, request, answer);
		});
}

const EMPTY = new Set([204, 205, 304]);

function responseOf(
	mock: ServedMock,
	request: MockRequest,
	{ status, headers, body }: MockAnswer,
): Response {
	const isEmpty = body === undefined || EMPTY.has(status);
	const readable = mock.allowsOtherOrigins
		? readableHeaders(request.headers, Object.keys(headers))
		: {};
	return new Response(isEmpty ? null : body, {
		status,
		headers: { ...headers, ...readable },
	});
}

function tooLarge({ largestBody }: ServedMock): Response {
	const detail = `The body is larger than ${largestBody} bytes.`;
	const response = problemResponse(413, detail);
	response.headers.set("connection", "close");
	return response;
}

function problemResponse(status: number, detail: string): Response {
	const { body, headers } = problemAnswer({ status, detail }, detail);
	return new Response(typeof body === "string" ? body : null, {
		status,
		headers,
	});
}
