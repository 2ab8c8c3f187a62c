import type { Client } from "undici";
import type buildConnector from "undici/lib/core/connect.js";

/** The parts of undici that Curlew works with. */
export interface Undici {
	readonly Client: typeof Client;
	readonly buildConnector: typeof buildConnector;
}

let loading: Promise<Undici> | undefined;

/** Loads undici's client at first use, and only that: see `undici-internals.d.ts`. */
export function loadUndici(): Promise<Undici> {
	loading ??= importParts();
	return loading;
}

async function importParts(): Promise<Undici> {
	const [client, connector] = await Promise.all([
		import("undici/lib/dispatcher/client.js"),
		import("undici/lib/core/connect.js"),
	]);
	return { Client: client.default, buildConnector: connector.default };
}
