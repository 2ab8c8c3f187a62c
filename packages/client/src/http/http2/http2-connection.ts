import type { ClientHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import type { Line } from "../connections/connection.ts";
import type { Hop } from "../hop.ts";
import { KEEP_ALIVE } from "../kept/keep-alive.ts";
import { MAX_FIELDS } from "../response/field-limit.ts";
import { type ConnectionState, Http2Exchange } from "./http2-exchange.ts";

/** Requests that share one connection, when the server allows as many. */
const MAX_STREAMS = 100;
/**
 * Bytes that a server may send ahead on one stream. Node's own are few for a long
 * way. It is no round number, as sizes of answers often are: when the window is used
 * up in the moment in which an answer ends, servers in Node.js reset the stream
 * (NO_ERROR) instead of sending an empty END_STREAM, which needs no window (RFC 9113
 * §6.9.1). Such an answer cannot be told from one that was cut off.
 */
const STREAM_WINDOW = 256 * 1024 - 1;
/** The same on all streams together: never used up, for the same reason. Half of it may have been read without the server having been told yet. */
const CONNECTION_WINDOW = 2 * MAX_STREAMS * STREAM_WINDOW;
/** Bytes of a request's head. How many are too many, the server shall say. */
const MAX_REQUEST_HEAD = 1024 * 1024;
/** Megabytes that Node lets a session hold before it refuses requests. The bodies are in memory already. */
const MAX_MEMORY = 100_000;
/** Milliseconds for the answer to a PING. */
const PING_TIMEOUT = 1000;

/** A connection that speaks HTTP/2 (RFC 9113), on a line. */
export class Http2Connection implements ConnectionState {
	readonly session: ClientHttp2Session;
	readonly authority: string;
	isLost = false;
	goodbye: ConnectionState["goodbye"];
	readonly #line: Line;
	readonly #socket: Socket;
	#isOpen = true;
	#load = 0;
	/** The server is asked whether it is still there. */
	#isDoubted = false;
	/** Ends the connection when it has been idle for long. */
	#idleTimer: NodeJS.Timeout | undefined;

	/** `socket` has agreed on `h2` in its TLS handshake. */
	constructor(origin: URL, socket: Socket, line: Line) {
		this.authority = origin.host;
		this.#line = line;
		this.#socket = socket;
		const { connect } = process.getBuiltinModule("node:http2");
		this.session = connect(origin, {
			createConnection: () => socket,
			settings: { enablePush: false, initialWindowSize: STREAM_WINDOW },
			maxSendHeaderBlockLength: MAX_REQUEST_HEAD,
			maxHeaderListPairs: MAX_FIELDS,
			maxSessionMemory: MAX_MEMORY,
		});
		this.#watch(socket);
	}

	/** It takes requests. */
	get isOpen(): boolean {
		return this.#isOpen;
	}

	send(options: Dispatcher.DispatchOptions, hop: Hop): void {
		if (this.#load === 0) this.session.ref();
		this.#load += 1;
		new Http2Exchange(this, options, hop);
	}

	/**
	 * A request was given up. Where the network has forgotten the connection without
	 * a word, all that follow would be lost, too: without an answer to a PING, they
	 * go over another one.
	 */
	doubt(): void {
		if (this.#isDoubted || !this.#isOpen || this.session.destroyed) return;
		this.#isDoubted = true;
		const timer = setTimeout(() => this.#close(), PING_TIMEOUT).unref();
		this.session.ping(() => {
			clearTimeout(timer);
			this.#isDoubted = false;
		});
	}

	exchangeEnded(): void {
		this.#load -= 1;
		if (this.#load > 0) return;
		this.session.unref();
		if (this.#isDoubted && !this.#isOpen) {
			this.destroy();
			return;
		}
		this.#idleTimer ??= setTimeout(() => this.#idled(), KEEP_ALIVE).unref();
		this.#idleTimer.refresh();
	}

	/** Ends it at once; requests on it fail. */
	destroy(): void {
		this.#close();
		this.session.destroy();
		this.#socket.destroy();
	}

	#watch(socket: Socket): void {
		const { session } = this;
		session.once("connect", () =>
			session.setLocalWindowSize(CONNECTION_WINDOW),
		);
		session.on("remoteSettings", ({ maxConcurrentStreams = MAX_STREAMS }) => {
			// None at the moment: one waits until there are some.
			const capacity = Math.max(1, Math.min(maxConcurrentStreams, MAX_STREAMS));
			if (this.#isOpen) this.#line.settled(capacity);
		});
		session.on("goaway", (code, lastStreamId) => {
			this.goodbye = { code, lastStreamId };
			this.#closedByServer();
		});
		// Its requests tell of it.
		session.on("error", () => {});
		session.on("close", () => this.#close());
		socket.on("error", () => {});
		socket.on("end", () => this.#closedByServer());
		socket.on("close", () => {
			this.isLost = true;
			this.#close();
		});
	}

	#closedByServer(): void {
		if (this.#isOpen) this.#line.closedByServer();
		this.#close();
	}

	#close(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		clearTimeout(this.#idleTimer);
		this.#line.closed();
		if (this.#isDoubted && this.#load === 0) this.destroy();
	}

	#idled(): void {
		if (this.#load > 0) return;
		this.#close();
		this.session.close();
	}
}
