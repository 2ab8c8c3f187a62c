import type { Socket } from "node:net";
import { IdleWatch } from "./idle-watch.ts";
import {
	type ConnectOptions,
	openSocket,
	type ServerOrigin,
	speaksHttp2,
} from "./origin.ts";
import { MalformedResponseError } from "./response-error.ts";
import { ResponseParser } from "./response-parser.ts";

/** One request in the form in which it is written to the socket. */
export interface WireMessage {
	readonly origin: ServerOrigin;
	readonly method: string;
	/** It may be sent a second time without harm. */
	readonly isIdempotent: boolean;
	/** Head and body. */
	readonly data: string | Uint8Array;
	/** Of `data`, where it is text: `latin1` when every character is one byte. */
	readonly encoding: "latin1" | "utf8";
	/** Bytes. */
	readonly size: number;
}

/** Where an exchange was when it failed. */
export type FailedPhase = "connect" | "head" | "body";

/** Hears how the exchanges of a connection end. Each one ends with one of these calls. */
export interface ExchangeListener {
	/** The response is whole; `connection.parser` has it until the next request. */
	responded(connection: FastConnection): void;
	failed(connection: FastConnection, error: Error, phase: FailedPhase): void;
	/** The server speaks HTTP/2 only to us: nothing was sent. */
	needsHttp2(connection: FastConnection): void;
}

/** The connection did not stand in time. */
export class ConnectTimeoutError extends Error {
	readonly code = "UND_ERR_CONNECT_TIMEOUT";
}

/** The time limit of an exchange is over. */
export class ExchangeTimeoutError extends Error {
	readonly code = "CURLEW_TIMEOUT";
}

/** The server closed the connection. */
export class ConnectionClosedError extends Error {
	readonly code = "UND_ERR_SOCKET";
}

/**
 * A kept connection of one virtual user to one origin: one request at a time,
 * written at once, its response read by `ResponseParser`. Opened at the first
 * request, and again after the server has closed it.
 */
export class FastConnection {
	readonly origin: ServerOrigin;
	readonly parser = new ResponseParser();
	/** When the exchange must be over, as `performance.now()` counts; infinite while there is none or no limit. */
	deadline = Number.POSITIVE_INFINITY;
	/** When the connection must stand; infinite while none is being made. */
	connectBy = Number.POSITIVE_INFINITY;

	readonly #secure: ConnectOptions;
	readonly #listener: ExchangeListener;
	#socket: Socket | undefined;
	#isReady = false;
	#message: WireMessage | undefined;
	readonly #idle: IdleWatch;
	/** It is found out whether the server has closed the idle socket; the message waits. */
	#isChecked = false;
	/** The socket has served a request before this one. */
	#isReused = false;
	#hasRetried = false;
	#lostAfter: number | undefined;

	constructor(
		origin: ServerOrigin,
		secure: ConnectOptions,
		listener: ExchangeListener,
	) {
		this.origin = origin;
		this.#secure = secure;
		this.#listener = listener;
		this.#idle = new IdleWatch(secure.habit);
	}

	/** Milliseconds that the socket had been idle when a request was lost with it that must not be sent twice. */
	get lostAfter(): number | undefined {
		return this.#lostAfter;
	}

	get isBusy(): boolean {
		return this.#message !== undefined;
	}

	/** Sends a request. There must be no other one in flight. */
	send(message: WireMessage, deadline: number): void {
		this.#message = message;
		this.#hasRetried = false;
		this.deadline = deadline;
		this.#begin(message);
	}

	/** Ends what is in flight. */
	fail(error: Error): void {
		const phase = this.#phase();
		this.#drop();
		this.#fail(error, phase);
	}

	/** Closes the connection; what is in flight is forgotten. */
	close(): void {
		this.#message = undefined;
		this.deadline = Number.POSITIVE_INFINITY;
		this.#drop();
	}

	#begin(message: WireMessage): void {
		this.parser.begin(message.method);
		const use = this.#idle.end(this.#isReady, message.isIdempotent);
		if (use === "not at all") this.#drop();
		this.#isReused = this.#isReady;
		this.#lostAfter = undefined;
		if (use === "when checked") this.#check(message);
		else this.#writeOrOpen(message);
	}

	#writeOrOpen(message: WireMessage): void {
		if (this.#isReady) this.#write(message);
		else if (this.#socket === undefined) this.#open();
	}

	/** A close that has arrived is seen in the turn that reads from sockets. */
	#check(message: WireMessage): void {
		this.#isChecked = true;
		setImmediate(() =>
			setImmediate(() => {
				this.#isChecked = false;
				if (this.#message === message) this.#writeOrOpen(message);
			}),
		);
	}

	#write({ data, encoding }: WireMessage): void {
		if (typeof data === "string") this.#socket?.write(data, encoding);
		else this.#socket?.write(data);
	}

	#open(): void {
		const socket = openSocket(this.origin, this.#secure, (length, bytes) => {
			if (this.#socket === socket) this.#read(bytes, length);
		});
		this.#socket = socket;
		this.#isReady = false;
		this.connectBy = performance.now() + this.#secure.connectTimeout;
		const ready = this.origin.isSecure ? "secureConnect" : "connect";
		socket.once(ready, () => this.#connected(socket));
		socket.on("error", (error) => this.#lost(socket, error));
		socket.on("end", () => this.#lost(socket, undefined));
		socket.on("close", () => this.#lost(socket, undefined));
	}

	#connected(socket: Socket): void {
		if (this.#socket !== socket) return;
		this.#isReady = true;
		this.connectBy = Number.POSITIVE_INFINITY;
		const message = this.#message;
		if (message === undefined) return;
		if (!speaksHttp2(socket)) {
			this.#write(message);
			return;
		}
		this.#drop();
		this.#finish();
		this.#listener.needsHttp2(this);
	}

	#read(bytes: Uint8Array, length: number): void {
		if (this.#message === undefined) {
			// Nobody asked: whatever it is, it must not answer the next request.
			this.#drop();
			return;
		}
		const { parser } = this;
		try {
			const used = parser.read(bytes, length);
			if (!parser.isDone) return;
			this.#idle.begin(parser.head.keepAlive);
			if (used < length || !parser.head.keepsAlive) this.#drop();
		} catch (error) {
			if (!(error instanceof MalformedResponseError)) throw error;
			this.fail(error);
			return;
		}
		this.#finish();
		this.#listener.responded(this);
	}

	/** The connection has ended, in order or not. */
	#lost(socket: Socket, error: Error | undefined): void {
		if (this.#socket !== socket) return;
		const phase = this.#phase();
		const isKept = this.#isReady;
		this.#drop();
		const message = this.#message;
		if (message === undefined || this.#isChecked) {
			if (isKept) this.#idle.closed();
			this.#isReused = false;
			return;
		}
		const diedIdle = this.#isReused && this.parser.bytes === 0;
		if (diedIdle) this.#idle.died();
		if (error === undefined && phase === "body" && this.parser.end()) {
			this.#finish();
			this.#listener.responded(this);
			return;
		}
		if (this.#maySendAgain(message)) {
			this.#hasRetried = true;
			this.#begin(message);
			return;
		}
		if (diedIdle && !message.isIdempotent) this.#lostAfter = this.#idle.time;
		this.#fail(error ?? new ConnectionClosedError("other side closed"), phase);
	}

	/** The server had closed the idle connection just when it was to be used again. */
	#maySendAgain({ isIdempotent }: WireMessage): boolean {
		return (
			this.#isReused &&
			!this.#hasRetried &&
			this.parser.bytes === 0 &&
			isIdempotent
		);
	}

	#phase(): FailedPhase {
		if (!this.#isReady) return "connect";
		return this.parser.hasHead ? "body" : "head";
	}

	#finish(): void {
		this.#message = undefined;
		this.deadline = Number.POSITIVE_INFINITY;
	}

	#fail(error: Error, phase: FailedPhase): void {
		this.#finish();
		this.#listener.failed(this, error, phase);
	}

	#drop(): void {
		const socket = this.#socket;
		this.#socket = undefined;
		this.#isReady = false;
		this.connectBy = Number.POSITIVE_INFINITY;
		socket?.destroy();
	}
}
