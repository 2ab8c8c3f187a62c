import type { ClientHttp2Session } from "node:http2";
import type { Client } from "undici";
import type buildConnector from "undici/lib/core/connect.js";

/** The parts of undici that Curlew works with. */
export interface Undici {
	readonly Client: typeof Client;
	readonly buildConnector: typeof buildConnector;
	/** The HTTP/2 session of a client that is connected; undefined for HTTP/1. */
	sessionOf(client: Client): ClientHttp2Session | undefined;
}

let loading: Promise<Undici> | undefined;

/** Loads undici's client at first use, and only that: see `undici-internals.d.ts`. */
export function loadUndici(): Promise<Undici> {
	loading ??= importParts();
	return loading;
}

async function importParts(): Promise<Undici> {
	const [client, connector, symbols] = await Promise.all([
		import("undici/lib/dispatcher/client.js"),
		import("undici/lib/core/connect.js"),
		import("undici/lib/core/symbols.js"),
	]);
	const { kHTTP2Session } = symbols.default;
	return {
		Client: client.default,
		buildConnector: connector.default,
		sessionOf: (connected: Client & { [kHTTP2Session]?: ClientHttp2Session }) =>
			connected[kHTTP2Session] ?? undefined,
	};
}
