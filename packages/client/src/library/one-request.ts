import type { Collection } from "../collection/collection.ts";
import { decodeText } from "../http/body/charset.ts";
import type { ReceivedResponse } from "../http/exchange.ts";
import { findHeader } from "../request/auth/headers.ts";
import type { HeaderPair } from "../request/outgoing-request.ts";
import type { SessionOptions } from "../run/context/session-options.ts";
import type { EventListener, RequestResult } from "../run/events/events.ts";
import type {
	ExplainedRequest,
	ExplainOptions,
} from "../run/execution/explain.ts";
import { requestAt } from "../run/order/request-at.ts";
import { openSession } from "../run/session/open-session.ts";
import type { Session } from "../run/session/session.ts";
import { parseJson } from "../values/parse-json.ts";
import type { Masked } from "../variables/masked.ts";

/** A response as it was received: the secrets in it are not blacked out. */
export interface ReceivedContent {
	readonly status: number;
	readonly statusText: string;
	/** In order, as received, duplicates kept. */
	readonly headers: readonly HeaderPair[];
	/** The URL that answered in the end. */
	readonly url: string;
	/** The body after decoding. */
	readonly bytes: Uint8Array;
	/** The body in the charset of its BOM or `content-type`, else UTF-8. */
	text(): string;
	/** The value of a JSON body. Integers that a number cannot hold are bigints. @throws CurlewError with the code `INVALID_JSON` */
	json(): unknown;
}

/** What came of a request that was sent by itself. */
export interface RequestOutcome {
	/** As reports have it: status, tests, assertions, problems; secrets are blacked out. */
	readonly result: Masked<RequestResult>;
	/** Absent when there was none: `result.failure` or `result.problems` say why. */
	readonly response: ReceivedContent | undefined;
}

/**
 * Sends one request of a collection and judges the response, as `curlew send`
 * does: scripts, authentication, assertions, tests. Several requests that share
 * variables, cookies and connections want `openSession`.
 *
 * @param path in the collection: `users/create`, with or without its ending
 * @param listener hears what happens meanwhile
 * @throws CurlewError when there is no such request or environment. What goes wrong with the request itself is in `result`
 */
export async function sendOneRequest(
	collection: Collection,
	path: string,
	options: SessionOptions = {},
	listener?: EventListener,
): Promise<RequestOutcome> {
	const request = await requestAt(collection, path);
	return withSession(collection, options, listener, async (session) => {
		const { result, response } = await session.execute(request);
		return { result, response: response && contentOf(response.asReceived()) };
	});
}

/**
 * Says where everything in a finished request comes from, as `curlew explain`
 * does, and sends nothing.
 *
 * @param path in the collection: `users/create`, with or without its ending
 * @throws CurlewError when there is no such request or environment, or `options.variable` is no reference
 */
export async function explainOneRequest(
	collection: Collection,
	path: string,
	options: SessionOptions & ExplainOptions = {},
): Promise<ExplainedRequest> {
	const request = await requestAt(collection, path);
	return withSession(collection, options, undefined, (session) =>
		session.explain(request, options),
	);
}

async function withSession<Outcome>(
	collection: Collection,
	options: SessionOptions,
	listener: EventListener | undefined,
	work: (session: Session) => Promise<Outcome>,
): Promise<Outcome> {
	const session = await openSession(collection, options, listener);
	try {
		return await work(session);
	} finally {
		await session.close();
	}
}

/** Read now: a large body lies in a file that goes away with the session. */
function contentOf(response: ReceivedResponse): ReceivedContent {
	const { status, statusText, headers, url, body } = response;
	const bytes = body.bytes();
	return {
		status,
		statusText,
		headers,
		url,
		bytes,
		text: () => decodeText(bytes, findHeader(headers, "content-type")),
		json() {
			return parseJson(this.text());
		},
	};
}
