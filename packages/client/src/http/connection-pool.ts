import type { Socket } from "node:net";
import type { Agent, Dispatcher } from "undici";
import { Line } from "./connection.ts";
import { Connector, type ConnectorOptions } from "./connector.ts";
import { Hop } from "./hop.ts";
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

/** Bytes of a response head. Node's default of 16 kB is too little for servers that set many cookies. */
export const MAX_HEAD_SIZE = 128 * 1024;

/** Milliseconds that an idle connection is kept when the server does not say how long it keeps it. */
const KEEP_ALIVE = 4000;
/** Milliseconds by which Curlew gives a connection up before the server does. */
const KEEP_ALIVE_MARGIN = 1000;

type LineClients = ReturnType<typeof lineClientClass>;

/** The connections of a client: direct ones, and those through each proxy's tunnels. */
export class ConnectionPool {
	readonly #undici: Undici;
	readonly #options: PoolOptions;
	readonly #LineClient: LineClients;
	readonly #direct: Connector;
	readonly #directAgent: Agent;
	/** By the proxy's origin. */
	readonly #tunnels = new Map<string, Connector>();
	readonly #tunnelAgents = new Map<string, Agent>();

	constructor(undici: Undici, options: PoolOptions) {
		this.#undici = undici;
		this.#options = options;
		this.#LineClient = lineClientClass(undici);
		this.#direct = new Connector(undici, options);
		this.#directAgent = this.#agent(this.#direct);
	}

	/** Sends a hop over a pooled connection. */
	dispatch(
		tunnel: ProxyServer | undefined,
		options: Dispatcher.DispatchOptions,
		hop: Hop,
	): void {
		this.#agentFor(tunnel).dispatch(options, hop);
	}

	/** Sends a hop over a new connection, which is closed afterwards. */
	async dispatchOnNewConnection(
		tunnel: ProxyServer | undefined,
		origin: string,
		options: Dispatcher.DispatchOptions,
		hop: Hop,
	): Promise<void> {
		const client = this.#client(origin, this.#connectorFor(tunnel));
		client.dispatch(options, hop);
		await client.close();
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
		const agents = [this.#directAgent, ...this.#tunnelAgents.values()];
		await Promise.all(agents.map((agent) => agent.destroy()));
	}

	#agentFor(tunnel: ProxyServer | undefined): Agent {
		if (!tunnel) {
			return this.#directAgent;
		}
		const known = this.#tunnelAgents.get(tunnel.origin);
		const agent = known ?? this.#agent(this.#connectorFor(tunnel));
		this.#tunnelAgents.set(tunnel.origin, agent);
		return agent;
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

	#agent(connector: Connector): Agent {
		const { Agent, Pool } = this.#undici;
		return new Agent({
			factory: (origin) =>
				new Pool(origin, {
					connections: this.#options.maxConnections,
					allowH2: this.#options.http2,
					factory: (target) => this.#client(target, connector),
				}),
		});
	}

	#client(origin: string | URL, connector: Connector) {
		return new this.#LineClient(origin, connector, {
			allowH2: this.#options.http2,
			headersTimeout: this.#options.headersTimeout,
			// A stalled download ends with the request's own timeout.
			bodyTimeout: 0,
			maxHeaderSize: MAX_HEAD_SIZE,
			keepAliveTimeout: KEEP_ALIVE,
			keepAliveTimeoutThreshold: KEEP_ALIVE_MARGIN,
		});
	}
}

/** undici's client for one connection, which tells each hop the line that it is on. Made here because undici loads late. */
function lineClientClass({ Client }: Undici) {
	return class LineClient extends Client {
		readonly #line: Line;

		constructor(
			origin: string | URL,
			connector: Connector,
			options: ConstructorParameters<typeof Client>[1],
		) {
			const line = new Line();
			super(origin, {
				...options,
				connect: (target, callback) =>
					connector.connect(line, target, callback),
			});
			this.#line = line;
		}

		override dispatch(
			options: Dispatcher.DispatchOptions,
			handler: Dispatcher.DispatchHandler,
		): boolean {
			if (handler instanceof Hop) {
				handler.takeLine(this.#line);
			}
			return super.dispatch(options, handler);
		}
	};
}
