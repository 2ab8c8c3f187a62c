import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import type { Certificates } from "../certificates.ts";
import type { Hop } from "../hop.ts";
import { NegotiatingClient } from "../negotiating-client.ts";
import type { ProxyServer } from "../proxy/proxy.ts";
import type { Undici } from "../undici.ts";
import type { Line } from "./connection.ts";
import {
	Connector,
	type ConnectorOptions,
	type OpenTunnel,
} from "./connector.ts";
import {
	type Http1ClientClass,
	http1ClientClass,
	type LineClient,
} from "./line-client.ts";
import { OriginLines } from "./origin-lines.ts";
import { socksTunnels } from "./socks.ts";
import { httpTunnels } from "./tunnel.ts";

export interface PoolOptions extends ConnectorOptions {
	/** Connections to one origin at the same time. */
	readonly maxConnections: number;
	/** Milliseconds; 0 is no limit. */
	readonly headersTimeout: number;
	/** For proxies that are spoken to over TLS. */
	readonly proxyCertificates: Certificates;
	/** Whether certificates of proxies, too, are not verified. */
	readonly insecureProxies: boolean;
	/** Unix domain socket that all connections go to. */
	readonly socketPath: string | undefined;
}

/** Makers of connections that are set up alike. */
interface Connectors {
	/** Offers HTTP/2 in the TLS handshake, where the client may speak it. */
	readonly negotiating: Connector;
	readonly http1: Connector;
}

/** The connections of a client, by origin and by the proxy that they go through. */
export class ConnectionPool {
	readonly #undici: Undici;
	readonly #options: PoolOptions;
	readonly #Http1Client: Http1ClientClass;
	readonly #direct: Connectors;
	readonly #toProxies: Connector;
	/** By the proxy's origin. */
	readonly #tunnels = new Map<string, Connectors>();
	/** By origin, and by origin and proxy. */
	readonly #lines = new Map<string, OriginLines>();

	constructor(undici: Undici, options: PoolOptions) {
		this.#undici = undici;
		this.#options = options;
		this.#Http1Client = http1ClientClass(undici);
		this.#direct = this.#connectors(unixSocketOf(options));
		this.#toProxies = new Connector(
			undici,
			{
				...options,
				http2: false,
				insecure: options.insecureProxies,
				certificates: options.proxyCertificates,
			},
			unixSocketOf(options),
		);
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

	/** There are no more files for connections: from now on, requests to this origin wait for one of those that are open. */
	useFewer(tunnel: ProxyServer | undefined, origin: string): void {
		this.#linesTo(tunnel, origin).useFewer();
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
			tunnel ? this.#openTunnels(tunnel) : unixSocketOf(this.#options),
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
		const connectors = this.#connectorsFor(tunnel);
		const mayBeHttp2 = this.#options.http2 && origin.startsWith("https:");
		const lines = new OriginLines({
			maxConnections: this.#options.maxConnections,
			mayBeHttp2,
			newClient: (line) =>
				mayBeHttp2
					? this.#negotiatingClient(origin, line, connectors)
					: new this.#Http1Client(origin, line, connectors.http1),
		});
		this.#lines.set(key, lines);
		return lines;
	}

	#negotiatingClient(
		origin: string,
		line: Line,
		{ negotiating, http1 }: Connectors,
	): LineClient {
		return new NegotiatingClient(line, {
			origin,
			connector: negotiating,
			newHttp1Client: (line, first) =>
				new this.#Http1Client(origin, line, http1, first),
		});
	}

	#connectorsFor(tunnel: ProxyServer | undefined): Connectors {
		if (!tunnel) {
			return this.#direct;
		}
		const connectors =
			this.#tunnels.get(tunnel.origin) ??
			this.#connectors(this.#openTunnels(tunnel));
		this.#tunnels.set(tunnel.origin, connectors);
		return connectors;
	}

	#connectors(openTunnel?: OpenTunnel): Connectors {
		const http1 = { ...this.#options, http2: false };
		return {
			negotiating: new Connector(this.#undici, this.#options, openTunnel),
			http1: new Connector(this.#undici, http1, openTunnel),
		};
	}

	#openTunnels(proxy: ProxyServer) {
		const timeout = this.#options.connectTimeout;
		return proxy.kind === "socks5"
			? socksTunnels(proxy, this.#toProxies, timeout)
			: httpTunnels(this.#undici, proxy, this.#toProxies, timeout);
	}
}

/** Few programs need it, and loading it takes time. */
function unixSocketOf({ socketPath }: PoolOptions): OpenTunnel | undefined {
	if (socketPath === undefined) return undefined;
	return async (_hostname, _port, line) => {
		const { openUnixSocket } = await import("./unix-socket.ts");
		return openUnixSocket(socketPath, line);
	};
}
