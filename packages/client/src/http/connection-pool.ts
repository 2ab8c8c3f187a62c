import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import type { Line } from "./connection.ts";
import { Connector, type ConnectorOptions } from "./connector.ts";
import type { Hop } from "./hop.ts";
import { type LineClientClass, lineClientClass } from "./line-client.ts";
import { OriginLines } from "./origin-lines.ts";
import type { ProxyServer } from "./proxy.ts";
import { socksTunnels } from "./socks.ts";
import { httpTunnels } from "./tunnel.ts";
import type { Undici } from "./undici.ts";

export interface PoolOptions extends ConnectorOptions {
	/** Connections to one origin at the same time. */
	readonly maxConnections: number;
	/** Milliseconds; 0 is no limit. */
	readonly headersTimeout: number;
}

/** The connections of a client, by origin and by the proxy that they go through. */
export class ConnectionPool {
	readonly #undici: Undici;
	readonly #options: PoolOptions;
	readonly #LineClient: LineClientClass;
	readonly #direct: Connector;
	/** By the proxy's origin. */
	readonly #tunnels = new Map<string, Connector>();
	/** By origin, and by origin and proxy. */
	readonly #lines = new Map<string, OriginLines>();

	constructor(undici: Undici, options: PoolOptions) {
		this.#undici = undici;
		this.#options = options;
		this.#LineClient = lineClientClass(undici);
		this.#direct = new Connector(undici, options);
	}

	/** Sends a hop over a kept connection, or over a new one where all are busy. */
	dispatch(
		tunnel: ProxyServer | undefined,
		origin: string,
		options: Dispatcher.DispatchOptions,
		hop: Hop,
	): void {
		this.#linesTo(tunnel, origin).dispatch(options, hop);
	}

	/** Sends a hop over a new connection, which is closed afterwards. */
	dispatchOnNewConnection(
		tunnel: ProxyServer | undefined,
		origin: string,
		options: Dispatcher.DispatchOptions,
		hop: Hop,
	): void {
		this.#linesTo(tunnel, origin).dispatchOnNewLine(options, hop);
	}

	/** A connection of its own that speaks HTTP/1.1. Rejects with the error of whatever failed. */
	openSocket(
		tunnel: ProxyServer | undefined,
		url: URL,
		line: Line,
	): Promise<Socket> {
		const { promise, resolve, reject } = Promise.withResolvers<Socket>();
		const connector = new Connector(
			this.#undici,
			{ ...this.#options, http2: false },
			tunnel && this.#openTunnels(tunnel),
		);
		connector.connect(
			line,
			{
				hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"),
				host: url.host,
				protocol: url.protocol,
				port: url.port,
			},
			(...[error, socket]) => (socket ? resolve(socket) : reject(error)),
		);
		return promise;
	}

	/** Closes every connection at once; hops on them fail. */
	async destroy(): Promise<void> {
		const closing = [...this.#lines.values()].map((lines) => lines.destroy());
		await Promise.all(closing);
	}

	#linesTo(tunnel: ProxyServer | undefined, origin: string): OriginLines {
		const key = tunnel ? `${origin} ${tunnel.origin}` : origin;
		const known = this.#lines.get(key);
		if (known) {
			return known;
		}
		const connector = this.#connectorFor(tunnel);
		const lines = new OriginLines({
			maxConnections: this.#options.maxConnections,
			mayBeHttp2: this.#options.http2 && origin.startsWith("https:"),
			newClient: (line) => new this.#LineClient(origin, line, connector),
		});
		this.#lines.set(key, lines);
		return lines;
	}

	#connectorFor(tunnel: ProxyServer | undefined): Connector {
		if (!tunnel) {
			return this.#direct;
		}
		const connector =
			this.#tunnels.get(tunnel.origin) ??
			new Connector(this.#undici, this.#options, this.#openTunnels(tunnel));
		this.#tunnels.set(tunnel.origin, connector);
		return connector;
	}

	#openTunnels(proxy: ProxyServer) {
		const timeout = this.#options.connectTimeout;
		return proxy.kind === "socks5"
			? socksTunnels(proxy, this.#direct, timeout)
			: httpTunnels(this.#undici, proxy, this.#direct, timeout);
	}
}
