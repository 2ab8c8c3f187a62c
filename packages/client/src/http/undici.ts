import type { Client } from "undici";
import type buildConnector from "undici/lib/core/connect.js";

/** The parts of undici that Curlew works with. */
export interface Undici {
	readonly Client: typeof Client;
	readonly buildConnector: typeof buildConnector;
	/** Of a socket: its parser. */
	readonly parserKey: symbol;
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
	return {
		Client: client.default,
		buildConnector: connector.default,
		parserKey: symbols.default.kParser,
	};
}
