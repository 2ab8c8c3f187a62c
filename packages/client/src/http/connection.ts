import type { Socket } from "node:net";
import type { HeaderPair } from "../request/outgoing-request.ts";
import type { HttpResponse } from "./exchange.ts";
import type { StreamWatch } from "./http2-streams.ts";
import { type HeadWatcher, tapResponses } from "./response-tap.ts";

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
	httpVersion: HttpResponse["httpVersion"];
	/** Requests that have been put on it. */
	requestCount = 0;
	awaitsHead = false;
	#takeStream: ((stream: StreamWatch) => void) | undefined;
	#notifyContinue: (() => void) | undefined;
	/** The 100 (Continue) responses before the current response. */
	continues: (readonly HeaderPair[])[] = [];

	constructor(socket: Socket, isHttp2: boolean, timings: ConnectTimings) {
		this.timings = timings;
		this.remoteAddress = socket.remoteAddress;
		this.httpVersion = isHttp2 ? "2" : "1.1";
		if (!isHttp2) {
			tapResponses(socket, this);
		}
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

	onVersion(version: string): void {
		this.httpVersion = version === "1.0" ? "1.0" : "1.1";
	}

	onContinue(headers: readonly HeaderPair[]): void {
		this.continues.push(headers);
		this.#notifyContinue?.();
	}

	/** Calls back with the HTTP/2 stream of the request that is about to be sent. */
	onNextStream(callback: (stream: StreamWatch) => void): void {
		this.#takeStream = callback;
	}

	/** undici opens the stream in the same turn in which it says that the request starts. */
	streamOpened(stream: StreamWatch): void {
		this.#takeStream?.(stream);
		this.#takeStream = undefined;
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
	/** Ends the making of a connection; set while one is being made. */
	stopConnecting: ((reason: Error) => void) | undefined;
	readonly #onChange: () => void;

	/** `onChange` is called when the line may have room for more. */
	constructor(onChange: () => void = () => {}) {
		this.#onChange = onChange;
	}

	/** The last connection that was made, which may have been closed since. */
	get connection(): Connection | undefined {
		return this.#connection;
	}

	/** Requests on the line, the ones that wait for its connection included. */
	get load(): number {
		return this.#load;
	}

	connected(connection: Connection): void {
		this.#connection = connection;
		this.#onChange();
	}

	enter(): void {
		this.#load += 1;
	}

	leave(): void {
		this.#load -= 1;
		this.#onChange();
	}

	/** A request that waited for a connection does not want it any more. */
	abandon(reason: Error): void {
		if (this.#load <= 1) {
			this.stopConnecting?.(reason);
		}
	}
}
