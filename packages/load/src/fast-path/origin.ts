import { connect, type Socket } from "node:net";
import type { SecureContext } from "node:tls";
import { type IdleHabit, lookup } from "@curlew/client/driving";

/** Bytes that are read at once. */
const READ_SIZE = 64 * 1024;

/** Where requests go: scheme, host and port. */
export interface ServerOrigin {
	/** `http://127.0.0.1:8080`; also its identity. */
	readonly href: string;
	readonly isSecure: boolean;
	/** Without the brackets of IPv6. */
	readonly hostname: string;
	readonly port: number;
	/** As the `host` header has it. */
	readonly host: string;
}

/** How connections to an origin are made and kept. */
export interface ConnectOptions {
	/** Milliseconds for the connection to stand, TLS included. */
	readonly connectTimeout: number;
	readonly context: SecureContext | undefined;
	/** Accept any certificate. */
	readonly insecure: boolean;
	/** Offer HTTP/2, which a server that has it then chooses. */
	readonly offersHttp2: boolean;
	/** How long the server keeps idle connections, as all of them have seen it. */
	readonly habit: IdleHabit;
}

/** The origin of a URL of `http:` or `https:`. */
export function serverOrigin(url: URL): ServerOrigin {
	const isSecure = url.protocol === "https:";
	return {
		href: url.origin,
		isSecure,
		hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"),
		port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
		host: url.host,
	};
}

/** Takes what was read: the first `length` bytes, which are good until it returns. */
export type OnRead = (length: number, bytes: Uint8Array) => void;

/**
 * libuv asks for a buffer, reads and calls back in one go, so all connections of
 * a thread can read into one. On Windows the buffer is handed out before.
 */
const canShare = process.platform !== "win32";
let shared: Uint8Array | undefined;

function readBuffer(): Uint8Array {
	if (!canShare) return new Uint8Array(READ_SIZE / 4);
	shared ??= new Uint8Array(READ_SIZE);
	return shared;
}

/** Opens a connection that reads without the machinery of streams. */
export function openSocket(
	origin: ServerOrigin,
	secure: ConnectOptions,
	onRead: OnRead,
): Socket {
	const onread = {
		buffer: readBuffer(),
		callback: (length: number, bytes: Uint8Array) => {
			onRead(length, bytes);
			return true;
		},
	};
	const { hostname: host, port } = origin;
	const common = { host, port, lookup, onread, noDelay: true } as const;
	if (!origin.isSecure) return connect(common);
	// Loading it takes longer than many a load needs to begin.
	const tls = process.getBuiltinModule("node:tls");
	return tls.connect({
		...common,
		rejectUnauthorized: !secure.insecure,
		ALPNProtocols: secure.offersHttp2 ? ["h2", "http/1.1"] : ["http/1.1"],
		...(secure.context && { secureContext: secure.context }),
		...(isName(host) && { servername: host }),
	});
}

/** Whether the server has chosen HTTP/2. */
export function speaksHttp2(socket: Socket): boolean {
	return "alpnProtocol" in socket && socket.alpnProtocol === "h2";
}

/** Server names in TLS are names, not addresses (RFC 6066 §3). */
function isName(host: string): boolean {
	return !/^[\d.]+$|:/.test(host);
}
