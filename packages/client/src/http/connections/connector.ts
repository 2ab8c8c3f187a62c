import type { Socket } from "node:net";
import type { SecureContext } from "node:tls";
import type { buildConnector } from "undici";
import type { Certificates } from "../certificates.ts";
import type { Undici } from "../undici.ts";
import { Connection, type Line } from "./connection.ts";
import { lookup } from "./lookup.ts";
import { type HostRoute, rerouted } from "./routes.ts";

export interface ConnectorOptions {
	/** Milliseconds for the connection to stand, TLS included. */
	readonly connectTimeout: number;
	readonly certificates: Certificates;
	readonly insecure: boolean;
	/** Offer HTTP/2 in the TLS handshake (ALPN). */
	readonly http2: boolean;
	/** Where connections to some hosts go instead. */
	readonly routes: readonly HostRoute[];
	/** Use addresses of that kind only. */
	readonly ipVersion: 4 | 6 | undefined;
}

/** Opens a way through a proxy to a host. Rejects with an `ExchangeError`. */
export type OpenTunnel = (
	hostname: string,
	port: string,
	line: Line,
) => Promise<Socket>;

type Dial = ReturnType<Undici["buildConnector"]>;

/** Makes connections on lines, and notes how long each phase took. */
export class Connector {
	readonly #undici: Undici;
	readonly #options: ConnectorOptions;
	readonly #openTunnel: OpenTunnel | undefined;
	/** One per secure context, since each keeps the TLS sessions to resume. */
	readonly #dials = new Map<SecureContext | undefined, Dial>();

	constructor(
		undici: Undici,
		options: ConnectorOptions,
		openTunnel?: OpenTunnel,
	) {
		this.#undici = undici;
		this.#options = options;
		this.#openTunnel = openTunnel;
	}

	/** As undici wants it: the callback gets the socket once it can be written to. */
	connect(
		line: Line,
		wanted: buildConnector.Options,
		callback: buildConnector.Callback,
	): void {
		const isSecure = wanted.protocol === "https:";
		const context = isSecure
			? this.#options.certificates.contextFor(wanted.hostname, wanted.port)
			: undefined;
		const target = rerouted(wanted, this.#options.routes);
		const port = target.port || (isSecure ? "443" : "80");
		const tunnel = this.#openTunnel?.(target.hostname, port, line);
		if (!context && !tunnel) {
			this.#dial(line, target, undefined, undefined, callback);
			return;
		}
		Promise.all([context, tunnel]).then(
			([secureContext, socket]) =>
				this.#dial(line, target, secureContext, socket, callback),
			(error) => callback(error, null),
		);
	}

	#dial(
		line: Line,
		target: buildConnector.Options,
		context: SecureContext | undefined,
		tunnel: Socket | undefined,
		callback: buildConnector.Callback,
	): void {
		const startedAt = performance.now();
		let lookedUpAt: number | undefined;
		let connectedAt: number | undefined;
		if (tunnel && target.protocol !== "https:") {
			line.connected(new Connection(tunnel, false, {}));
			callback(null, tunnel);
			return;
		}

		const socket = this.#dialFor(context)(
			// The name to verify is the URL's, even when the user wrote another Host.
			{ ...target, servername: undefined, httpSocket: tunnel },
			(...outcome) => {
				line.stopConnecting = undefined;
				const [, connected] = outcome;
				if (connected) {
					const now = performance.now();
					connectedAt ??= tunnel ? startedAt : now;
					const isHttp2 =
						"alpnProtocol" in connected && connected.alpnProtocol === "h2";
					line.connected(
						new Connection(connected, isHttp2, {
							...(lookedUpAt !== undefined && { dns: lookedUpAt - startedAt }),
							...(!tunnel && {
								connect: connectedAt - (lookedUpAt ?? startedAt),
							}),
							...(target.protocol === "https:" && { tls: now - connectedAt }),
						}),
					);
				}
				callback(...outcome);
			},
		);
		line.stopConnecting = (reason) => socket.destroy(reason);
		socket.once("lookup", () => {
			lookedUpAt = performance.now();
		});
		socket.once("connect", () => {
			connectedAt = performance.now();
		});
	}

	#dialFor(context: SecureContext | undefined): Dial {
		const known = this.#dials.get(context);
		if (known) {
			return known;
		}
		const { ipVersion } = this.#options;
		const dial = this.#undici.buildConnector({
			timeout: this.#options.connectTimeout,
			allowH2: this.#options.http2,
			preferH2: true,
			lookup,
			rejectUnauthorized: !this.#options.insecure,
			...(ipVersion !== undefined && { family: ipVersion }),
			...(context && { secureContext: context }),
		});
		this.#dials.set(context, dial);
		return dial;
	}
}
