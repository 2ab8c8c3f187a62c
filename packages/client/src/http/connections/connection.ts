import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { codeOf } from "../../diagnostics/cause.ts";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { HttpResponse } from "../exchange.ts";
import { IdleHabit } from "../kept/idle-habit.ts";
import { limitFields } from "../response/field-limit.ts";
import { type HeadWatcher, tapResponses } from "../response/response-tap.ts";
import { type ConnectionSecurity, securityOf } from "./connection-security.ts";

/** How long it took to make a connection, in milliseconds; a phase that did not happen is absent. */
export interface ConnectTimings {
	readonly dns?: number;
	readonly connect?: number;
	readonly tls?: number;
}

/** One open connection, and what is known of it. */
export class Connection implements HeadWatcher {
	readonly timings: ConnectTimings;
	readonly remoteAddress: string | undefined;
	readonly #socket: Socket;
	httpVersion: HttpResponse["httpVersion"];
	/** Requests that have been put on it. */
	requestCount = 0;
	awaitsHead = false;
	#notifyContinue: (() => void) | undefined;
	/**
	 * TLS's reason for closing it. With TLS 1.3, a server refuses a client's
	 * certificate after the client has finished its handshake (RFC 8446 §4.4.2.4),
	 * and of that undici tells only that the connection was closed.
	 */
	alert: Error | undefined;
	/** The 100 (Continue) responses before the current response. */
	continues: (readonly HeaderPair[])[] = [];

	constructor(socket: Socket, isHttp2: boolean, timings: ConnectTimings) {
		this.timings = timings;
		this.#socket = socket;
		this.remoteAddress = socket.remoteAddress;
		this.httpVersion = isHttp2 ? "2" : "1.1";
		if ("encrypted" in socket)
			socket.prependOnceListener("error", (error) => {
				if (codeOf(error).startsWith("ERR_SSL_")) this.alert = error;
			});
		if (!isHttp2) {
			tapResponses(socket, this);
		}
	}

	/** How it is protected; undefined without TLS, and once it is closed. Takes a moment: for who wants to show it. */
	security(): ConnectionSecurity | undefined {
		return this.#socket instanceof TLSSocket
			? securityOf(this.#socket)
			: undefined;
	}

	/** Counts a request. Gives whether the connection had served one before. */
	takeRequest(): boolean {
		this.awaitsHead = true;
		if (this.continues.length > 0) {
			this.continues = [];
		}
		this.requestCount += 1;
		return this.requestCount > 1;
	}

	/** Once undici has put its parser on it, which `parserKey` leads to. */
	limitFields(parserKey: symbol): void {
		limitFields(this.#socket, parserKey);
	}

	/** Ends it at once. */
	close(): void {
		this.#socket.destroy();
	}

	onVersion(version: string): void {
		this.httpVersion = version === "1.0" ? "1.0" : "1.1";
	}

	onContinue(headers: readonly HeaderPair[]): void {
		this.continues.push(headers);
		this.#notifyContinue?.();
	}

	/** Calls back when the server says 100 (Continue). */
	onNextContinue(callback: () => void): void {
		this.#notifyContinue = callback;
	}
}

/** One place in a pool of connections: it has at most one connection at a time, and makes a new one when that is gone. */
export class Line {
	#connection: Connection | undefined;
	#load = 0;
	#state: "closed" | "settling" | "open" = "closed";
	#capacity = 1;
	#isChecked = false;
	#idleSince = 0;
	/** Milliseconds that its connection had been idle when the last request came. */
	idleTime = 0;
	/** Ends the making of a connection; set while one is being made. */
	stopConnecting: ((reason: Error) => void) | undefined;
	readonly #onChange: () => void;
	/** Of the server, as long as the line has connections to it. */
	readonly habit: IdleHabit;

	/** `onChange` is called when the line may have room for more. */
	constructor(onChange: () => void = () => {}, habit = new IdleHabit()) {
		this.#onChange = onChange;
		this.habit = habit;
	}

	/** The last connection that was made, which may have been closed since. */
	get connection(): Connection | undefined {
		return this.#connection;
	}

	/** Requests on the line, the ones that wait for its connection included. */
	get load(): number {
		return this.#load;
	}

	/** Its connection stands, and takes requests. */
	get isOpen(): boolean {
		return this.#state === "open";
	}

	/** A connection is being made, or has not said yet how much it takes. */
	get isSettling(): boolean {
		return this.#state === "settling" || this.#isChecked;
	}

	/** It takes another request over the connection that it has. */
	get hasRoom(): boolean {
		return this.isOpen && !this.#isChecked && this.#load < this.#capacity;
	}

	connecting(): void {
		this.#state = "settling";
	}

	/** How many requests a connection of HTTP/2 takes at the same time, its server says later. */
	connected(connection: Connection): void {
		this.#connection = connection;
		if (connection.httpVersion === "2") this.#state = "settling";
		else this.settled(1);
	}

	/**
	 * Finds out whether the server has closed the idle connection, which the turn
	 * of the event loop that reads from sockets tells. Until then it takes no other
	 * requests.
	 */
	checkIdle(then: () => void): void {
		this.#isChecked = true;
		setImmediate(() =>
			setImmediate(() => {
				this.#isChecked = false;
				then();
				this.#onChange();
			}),
		);
	}

	/** The server has said how many requests it takes at the same time. */
	settled(capacity: number): void {
		this.#state = "open";
		this.#capacity = capacity;
		this.#onChange();
	}

	/** The connection is gone, could not be made, or takes no more requests. */
	closed(): void {
		this.#state = "closed";
		this.#onChange();
	}

	/** The server has closed the connection. */
	closedByServer(): void {
		if (this.#load === 0)
			this.habit.closed(performance.now() - this.#idleSince);
	}

	enter(): void {
		if (this.#load === 0) this.idleTime = performance.now() - this.#idleSince;
		this.#load += 1;
	}

	leave(): void {
		this.#load -= 1;
		if (this.#load === 0) this.#idleSince = performance.now();
		this.#onChange();
	}

	/** A request that waited for a connection does not want it any more. */
	abandon(reason: Error): void {
		if (this.#load <= 1) {
			this.stopConnecting?.(reason);
		}
	}
}
