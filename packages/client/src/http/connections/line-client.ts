import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import type { Hop } from "../hop.ts";
import { KEEP_ALIVE, KEEP_ALIVE_MARGIN } from "../kept/keep-alive.ts";
import { HEAD_LIMITS } from "../response/head-limits.ts";
import type { Undici } from "../undici.ts";
import type { Line } from "./connection.ts";
import type { Connector } from "./connector.ts";

/** Sends the requests of a line over its connection, which it makes where there is none. */
export interface LineClient {
	readonly line: Line;
	/** For a hop that is on the line already. */
	send(options: Dispatcher.DispatchOptions, hop: Hop): void;
	/** Closes the connection at once; hops on it fail. */
	destroy(): Promise<void>;
}

/** `first`, where there is one, is the connection to begin with. */
export type Http1ClientClass = new (
	origin: string,
	line: Line,
	connector: Connector,
	first?: Socket,
) => LineClient;

/** undici's client, which has one connection of HTTP/1.1 at a time, married to a line. Made here because undici loads late. */
export function http1ClientClass({
	Client,
	parserKey,
}: Undici): Http1ClientClass {
	return class Http1Client extends Client implements LineClient {
		readonly line: Line;

		constructor(
			origin: string,
			line: Line,
			connector: Connector,
			first?: Socket,
		) {
			let ready = first;
			super(origin, {
				connect: (target, callback) => {
					const socket = ready;
					ready = undefined;
					if (socket) queueMicrotask(() => callback(null, socket));
					else connector.connect(line, target, callback);
				},
				// A stalled download ends with the request's own timeout.
				bodyTimeout: 0,
				maxHeaderSize: HEAD_LIMITS.size,
				keepAliveTimeout: KEEP_ALIVE,
				keepAliveTimeoutThreshold: KEEP_ALIVE_MARGIN,
			});
			this.line = line;
			this.on("connect", () => line.connection?.limitFields(parserKey));
			this.on("disconnect", (_origin, _targets, error) => {
				// All other codes are undici's own reasons to close it.
				if (isServers(error)) line.closedByServer();
				line.closed();
			});
			this.on("connectionError", () => line.closed());
		}

		send(options: Dispatcher.DispatchOptions, hop: Hop): void {
			this.dispatch(options, hop);
		}
	};
}

function isServers(error: Error): boolean {
	const code = "code" in error ? error.code : undefined;
	return code === "UND_ERR_SOCKET" || code === "ECONNRESET";
}
