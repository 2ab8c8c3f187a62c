import type { Dispatcher } from "undici";
import { Line } from "./connection.ts";
import type { Hop } from "./hop.ts";
import type { LineClient } from "./line-client.ts";

/** Requests that share one HTTP/2 connection, when the server allows as many. */
const MAX_STREAMS = 100;

export interface OriginLinesOptions {
	readonly maxConnections: number;
	/** The protocol is not known before the first connection stands. */
	readonly mayBeHttp2: boolean;
	newClient(line: Line): LineClient;
}

interface Waiting {
	readonly options: Dispatcher.DispatchOptions;
	readonly hop: Hop;
}

/**
 * The lines to one origin. undici's own pool opens a second connection when a
 * request follows on the heels of a response, because its client counts as busy
 * for one more turn of the event loop; here the next request takes the line of
 * the one before.
 */
export class OriginLines {
	readonly #options: OriginLinesOptions;
	readonly #clients: LineClient[] = [];
	/** Clients of single requests. */
	readonly #spare = new Set<LineClient>();
	readonly #waiting: Waiting[] = [];

	constructor(options: OriginLinesOptions) {
		this.#options = options;
	}

	/** Sends a hop as soon as there is a line for it. */
	dispatch(options: Dispatcher.DispatchOptions, hop: Hop): void {
		const client = this.#freeClient();
		if (client) {
			client.send(options, hop);
		} else {
			this.#waiting.push({ options, hop });
		}
	}

	/** Sends a hop over a new connection, which is closed afterwards. */
	dispatchOnNewLine(options: Dispatcher.DispatchOptions, hop: Hop): void {
		const client = this.#options.newClient(new Line());
		this.#spare.add(client);
		client.send(options, hop);
		client.close(() => this.#spare.delete(client));
	}

	/** Closes every connection at once; hops on them fail. */
	async destroy(): Promise<void> {
		const clients = [...this.#clients, ...this.#spare];
		await Promise.all(clients.map((client) => client.destroy()));
	}

	#freeClient(): LineClient | undefined {
		const clients = this.#clients;
		const free = clients.find(({ line }) => hasRoom(line));
		if (free) {
			return free;
		}
		if (clients.length >= this.#options.maxConnections) {
			return undefined;
		}
		const isProtocolUnknown =
			this.#options.mayBeHttp2 &&
			clients.length > 0 &&
			clients.every(({ line }) => !line.connection);
		return isProtocolUnknown ? undefined : this.#newClient();
	}

	#newClient(): LineClient {
		const client = this.#options.newClient(new Line(this.#onChange));
		this.#clients.push(client);
		return client;
	}

	readonly #onChange = (): void => {
		if (this.#waiting.length > 0) {
			// Not now: undici's client is in the middle of something when it calls.
			queueMicrotask(this.#sendWaiting);
		}
	};

	readonly #sendWaiting = (): void => {
		while (this.#waiting.length > 0) {
			if (this.#waiting[0]?.hop.isSettled) {
				this.#waiting.shift();
				continue;
			}
			const client = this.#freeClient();
			const next = client && this.#waiting.shift();
			if (!next) {
				return;
			}
			client.send(next.options, next.hop);
		}
	};
}

function hasRoom(line: Line): boolean {
	return (
		line.load === 0 ||
		(line.connection?.httpVersion === "2" && line.load < MAX_STREAMS)
	);
}
