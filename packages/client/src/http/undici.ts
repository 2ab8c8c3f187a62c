import type { Agent, Client, Pool } from "undici";
import type buildConnector from "undici/lib/core/connect.js";

/** The parts of undici that Curlew works with. */
export interface Undici {
	readonly Agent: typeof Agent;
	readonly Pool: typeof Pool;
	readonly Client: typeof Client;
	readonly buildConnector: typeof buildConnector;
}

let loading: Promise<Undici> | undefined;

/** Loads undici's dispatcher files at first use, and only those: see `undici-internals.d.ts`. */
export function loadUndici(): Promise<Undici> {
	loading ??= importParts();
	return loading;
}

async function importParts(): Promise<Undici> {
	const [agent, pool, client, connector] = await Promise.all([
		import("undici/lib/dispatcher/agent.js"),
		import("undici/lib/dispatcher/pool.js"),
		import("undici/lib/dispatcher/client.js"),
		import("undici/lib/core/connect.js"),
	]);
	return {
		Agent: agent.default,
		Pool: pool.default,
		Client: client.default,
		buildConnector: connector.default,
	};
}
