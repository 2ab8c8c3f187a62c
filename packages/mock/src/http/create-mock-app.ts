import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { CONTROL_PATH, controlRoutes } from "./control-routes.ts";
import {
	isPreflight,
	preflightHeaders,
	readableHeaders,
} from "./cross-origin.ts";
import type { MockAnswer, MockRequest } from "./exchange.ts";
import { problemAnswer } from "./problem-answer.ts";
import { BodyTooLargeError, readRequest } from "./read-request.ts";
import type { ServedMock } from "./served-mock.ts";

type Bindings = { readonly Bindings: HttpBindings };

/** Serves a mock: its own paths, and all others from what it answers. */
export function createMockApp(mock: ServedMock): Hono<Bindings> {
	return new Hono<Bindings>()
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
				request = await readRequest(incoming, mock.largestBody);
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
	const { body, headers } = problemAnswer({ status: 413, detail }, detail);
	return new Response(typeof body === "string" ? body : null, {
		status: 413,
		headers: { ...headers, connection: "close" },
	});
}
