import { isIP, type Socket } from "node:net";
import { ExchangeError } from "../failure/errors.ts";
import { proxyUnreachable } from "../failure/failure.ts";
import type { ProxyServer } from "../proxy/proxy.ts";
import { Line } from "./connection.ts";
import type { Connector, OpenTunnel } from "./connector.ts";

const VERSION = 5;
const NO_AUTHENTICATION = 0;
const USERNAME_PASSWORD = 2;
const CONNECT = 1;
const DOMAIN_NAME = 3;
/** Bytes of a reply's bound address and port, by type of address; a domain name says its length itself. */
const BOUND_ADDRESS_SIZES: Readonly<Record<number, number>> = { 1: 6, 4: 18 };

const REFUSALS: Readonly<Record<number, string>> = {
	1: "general failure",
	2: "not allowed by its rules",
	3: "network unreachable",
	4: "host unreachable",
	5: "connection refused",
	6: "time to live expired",
	7: "command not supported",
	8: "address type not supported",
};

/** Opens ways through a SOCKS 5 proxy (RFC 1928, RFC 1929). The proxy looks up host names. */
export function socksTunnels(
	proxy: ProxyServer,
	connector: Connector,
	/** Milliseconds for the proxy's answers. */
	timeout: number,
): OpenTunnel {
	return async (hostname, port, line) => {
		const socket = await connectToProxy(proxy, connector, line);
		line.stopConnecting = (reason) => socket.destroy(reason);
		socket.setTimeout(timeout, () =>
			socket.destroy(new Error("it did not answer in time")),
		);
		try {
			await negotiate(socket, proxy, hostname, Number(port));
			socket.setTimeout(0);
			return socket;
		} catch (error) {
			socket.destroy();
			throw proxyUnreachable(proxy, error);
		}
	};
}

function connectToProxy(
	proxy: ProxyServer,
	connector: Connector,
	line: Line,
): Promise<Socket> {
	const { promise, resolve, reject } = Promise.withResolvers<Socket>();
	const proxyLine = new Line();
	line.stopConnecting = (reason) => proxyLine.stopConnecting?.(reason);
	connector.connect(
		proxyLine,
		{
			hostname: proxy.hostname,
			protocol: "http:",
			port: String(proxy.port),
		},
		(...[error, socket]) =>
			socket ? resolve(socket) : reject(proxyUnreachable(proxy, error)),
	);
	return promise;
}

async function negotiate(
	socket: Socket,
	proxy: ProxyServer,
	hostname: string,
	port: number,
): Promise<void> {
	const method = proxy.credentials ? USERNAME_PASSWORD : NO_AUTHENTICATION;
	socket.write(Uint8Array.of(VERSION, 1, method));
	const [, chosen] = await read(socket, 2);
	if (chosen !== method) {
		throw refused(proxy, "it does not accept this way to log in");
	}
	if (proxy.credentials) {
		await logIn(socket, proxy, proxy.credentials);
	}
	socket.write(connectCommand(hostname, port));
	const [, reply = 1, , addressType = 1] = await read(socket, 4);
	if (reply !== 0) {
		throw refused(proxy, REFUSALS[reply] ?? `reply ${reply}`);
	}
	await skipBoundAddress(socket, addressType);
}

async function logIn(
	socket: Socket,
	proxy: ProxyServer,
	credentials: NonNullable<ProxyServer["credentials"]>,
): Promise<void> {
	const username = Buffer.from(credentials.username);
	const password = Buffer.from(credentials.password);
	socket.write(
		Buffer.concat([
			Uint8Array.of(1, username.length),
			username,
			Uint8Array.of(password.length),
			password,
		]),
	);
	const [, status] = await read(socket, 2);
	if (status !== 0) {
		throw refused(proxy, "wrong user name or password");
	}
}

function connectCommand(hostname: string, port: number): Uint8Array {
	// An address goes as a name, too: every proxy reads it, and it needs no parsing here.
	const name = Buffer.from(
		isIP(hostname) === 0 ? hostname.toLowerCase() : hostname,
	);
	return Buffer.concat([
		Uint8Array.of(VERSION, CONNECT, 0, DOMAIN_NAME, name.length),
		name,
		Uint8Array.of(port >> 8, port & 0xff),
	]);
}

async function skipBoundAddress(socket: Socket, type: number): Promise<void> {
	const size = BOUND_ADDRESS_SIZES[type];
	if (size !== undefined) {
		await read(socket, size);
		return;
	}
	const [length = 0] = await read(socket, 1);
	await read(socket, length + 2);
}

/** Exactly so many bytes; what follows them stays in the socket. */
function read(socket: Socket, size: number): Promise<Buffer> {
	const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
	const attempt = () => {
		const bytes: unknown = socket.read(size);
		if (Buffer.isBuffer(bytes)) {
			settle(() => resolve(bytes));
		}
	};
	const fail = (error?: Error) =>
		settle(() => reject(error ?? new Error("it closed the connection")));
	const settle = (then: () => void) => {
		socket.off("readable", attempt).off("error", fail).off("close", fail);
		then();
	};
	socket.on("readable", attempt).on("error", fail);
	socket.on("close", () => fail()).on("end", () => fail());
	attempt();
	return promise;
}

function refused(proxy: ProxyServer, reason: string): ExchangeError {
	return new ExchangeError(
		"PROXY_FAILED",
		`The SOCKS proxy ${proxy.hostname}:${proxy.port} refused: ${reason}.`,
		"Check the proxy's credentials (--proxy socks5://user:password@host:port) and rules. If the host can be reached directly: --no-proxy, NO_PROXY=HOST, or the bypass list of the collection's proxy settings.",
	);
}
