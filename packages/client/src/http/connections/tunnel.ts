import { isIPv6, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ExchangeError } from "../failure/errors.ts";
import { proxyUnreachable } from "../failure/failure.ts";
import { type ProxyServer, proxyAuthorization } from "../proxy/proxy.ts";
import type { Undici } from "../undici.ts";
import { Line } from "./connection.ts";
import type { Connector, OpenTunnel } from "./connector.ts";

/**
 * Opens ways through an HTTP proxy with CONNECT (RFC 9110 §9.3.6). `connector`
 * makes the connections to the proxy itself.
 */
export function httpTunnels(
	undici: Undici,
	proxy: ProxyServer,
	connector: Connector,
	/** Milliseconds for the proxy's answer. */
	timeout: number,
): OpenTunnel {
	return (hostname, port, line) => {
		const proxyLine = new Line();
		const client = new undici.Client(proxy.origin, {
			connect: (target, callback) =>
				connector.connect(proxyLine, target, callback),
			headersTimeout: timeout,
		});
		line.stopConnecting = (reason) => {
			client.destroy(reason);
			proxyLine.stopConnecting?.(reason);
		};
		const authority = `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${port}`;
		return requestTunnel(client, authority, proxy).finally(() =>
			client.close(),
		);
	};
}

function requestTunnel(
	client: InstanceType<Undici["Client"]>,
	authority: string,
	proxy: ProxyServer,
): Promise<Socket> {
	const authorization = proxyAuthorization(proxy);
	const { promise, resolve, reject } = Promise.withResolvers<Socket>();
	client.dispatch(
		{
			method: "CONNECT",
			path: authority,
			headers: [
				"host",
				authority,
				...(authorization ? ["proxy-authorization", authorization] : []),
			],
		},
		{
			onRequestStart() {},
			onRequestUpgrade(_controller, status, _headers, socket) {
				if (status >= 200 && status < 300 && isSocket(socket)) {
					resolve(socket);
					return;
				}
				socket.on("error", () => {}).destroy();
				reject(tunnelRefused(proxy, authority, status));
			},
			onResponseError(_controller, error) {
				reject(proxyUnreachable(proxy, error));
			},
		},
	);
	return promise;
}

/** undici hands over the connection's own socket, under a wider type. */
function isSocket(stream: Duplex): stream is Socket {
	return "remoteAddress" in stream;
}

function tunnelRefused(
	proxy: ProxyServer,
	authority: string,
	status: number,
): ExchangeError {
	return new ExchangeError(
		"PROXY_FAILED",
		`The proxy ${proxy.hostname}:${proxy.port} answered ${status} to the request for a tunnel to ${authority}.`,
		hintFor(status),
	);
}

/** Web servers that are no proxies refuse the method or do not understand the request. */
const NO_PROXY_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 501]);

function hintFor(status: number): string {
	if (status === 407)
		return "The proxy wants credentials: --proxy http://user:password@host:port, the same in HTTPS_PROXY, or `auth` in the collection's proxy settings.";
	const direct =
		"If the host can be reached directly: --no-proxy, NO_PROXY=HOST, or the bypass list of the collection's proxy settings.";
	return NO_PROXY_STATUSES.has(status)
		? `Is that a proxy at all? Check the address, which comes from --proxy, else from the collection's proxy settings, else from HTTPS_PROXY. ${direct}`
		: `The proxy does not let this host through. ${direct}`;
}
