import type { OnReceived } from "./exchange.ts";
import type { HttpClient } from "./http-client.ts";

export type Received = Parameters<OnReceived>[0];

/** A client that does the same, keeps what has come of a response that fails, and tells of each part of a response that has come. */
export function tellingProgress(
	client: HttpClient,
	listener: { received(progress: Received): void },
): HttpClient {
	const onReceived: OnReceived = (progress) => listener.received(progress);
	return {
		options: client.options,
		jar: client.jar,
		send: (outgoing, options) =>
			client.send(outgoing, { ...options, onReceived, keepsPartial: true }),
		cookies: () => client.cookies(),
		withOwnCookies: () => client.withOwnCookies(),
		presented: (url) => client.presented(url),
		speculative: () => client.speculative(),
		close: () => client.close(),
	};
}
