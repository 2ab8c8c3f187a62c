import type { Dispatcher } from "undici";
import type { Line } from "./connection.ts";
import type { Connector } from "./connector.ts";
import type { Hop } from "./hop.ts";
import { watchStreams } from "./http2-streams.ts";
import type { Undici } from "./undici.ts";

/** Bytes of a response head. Node's default of 16 kB is too little for servers that set many cookies. */
export const MAX_HEAD_SIZE = 128 * 1024;

/** Milliseconds that an idle connection is kept when the server does not say how long it keeps it. */
const KEEP_ALIVE = 4000;
/** Milliseconds by which Curlew gives a connection up before the server does. */
const KEEP_ALIVE_MARGIN = 1000;

export type LineClientClass = ReturnType<typeof lineClientClass>;
export type LineClient = InstanceType<LineClientClass>;

/** undici's client, which has one connection at a time, married to a line. Made here because undici loads late. */
export function lineClientClass({ Client, sessionOf }: Undici) {
	return class LineClient extends Client {
		readonly line: Line;

		constructor(origin: string, line: Line, connector: Connector) {
			super(origin, {
				connect: (target, callback) =>
					connector.connect(line, target, callback),
				// A stalled download ends with the request's own timeout.
				bodyTimeout: 0,
				maxHeaderSize: MAX_HEAD_SIZE,
				keepAliveTimeout: KEEP_ALIVE,
				keepAliveTimeoutThreshold: KEEP_ALIVE_MARGIN,
			});
			this.line = line;
			this.on("connect", () => {
				const session = sessionOf(this);
				if (session) {
					watchStreams(session, (stream) =>
						line.connection?.streamOpened(stream),
					);
				}
			});
		}

		send(options: Dispatcher.DispatchOptions, hop: Hop): void {
			hop.takeLine(this.line);
			this.dispatch(options, hop);
		}
	};
}
