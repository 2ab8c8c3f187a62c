import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import type { Line } from "./connections/connection.ts";
import type { Connector } from "./connections/connector.ts";
import type { LineClient } from "./connections/line-client.ts";
import type { Hop } from "./hop.ts";
import { Http2Connection } from "./http2/http2-connection.ts";

/** How connections are made whose protocol the TLS handshake settles (ALPN, RFC 7301). */
export interface NegotiatingOptions {
	readonly origin: string;
	/** Offers HTTP/2. */
	readonly connector: Connector;
	/** A client for servers that have chosen HTTP/1.1, with its first connection. */
	newHttp1Client(line: Line, first: Socket): LineClient;
}

/** Sends over HTTP/2 where the server chooses it, else over HTTP/1.1. */
export class NegotiatingClient implements LineClient {
	readonly line: Line;
	readonly #options: NegotiatingOptions;
	readonly #origin: URL;
	/** Once the server has chosen HTTP/1.1. */
	#http1: LineClient | undefined;
	#http2: Http2Connection | undefined;
	#isDestroyed = false;

	constructor(line: Line, options: NegotiatingOptions) {
		this.line = line;
		this.#options = options;
		this.#origin = new URL(options.origin);
	}

	send(options: Dispatcher.DispatchOptions, hop: Hop): void {
		if (this.#http1) this.#http1.send(options, hop);
		else if (this.#http2?.isOpen) this.#http2.send(options, hop);
		else this.#connect(options, hop);
	}

	async destroy(): Promise<void> {
		this.#isDestroyed = true;
		this.line.stopConnecting?.(new Error("the client was closed"));
		this.#http2?.destroy();
		await this.#http1?.destroy();
	}

	#connect(options: Dispatcher.DispatchOptions, hop: Hop): void {
		const { hostname, host, protocol, port } = this.#origin;
		this.line.connecting();
		this.#options.connector.connect(
			this.line,
			{ hostname: hostname.replace(/^\[(.*)\]$/, "$1"), host, protocol, port },
			(...[error, socket]) => {
				if (!socket) {
					this.line.closed();
					hop.onResponseError(undefined, error);
				} else if (this.#isDestroyed) socket.destroy();
				else this.#begin(socket, options, hop);
			},
		);
	}

	#begin(socket: Socket, options: Dispatcher.DispatchOptions, hop: Hop): void {
		if ("alpnProtocol" in socket && socket.alpnProtocol === "h2") {
			this.#http2 = new Http2Connection(this.#origin, socket, this.line);
			this.#http2.send(options, hop);
		} else {
			this.#http1 = this.#options.newHttp1Client(this.line, socket);
			this.#http1.send(options, hop);
		}
	}
}
