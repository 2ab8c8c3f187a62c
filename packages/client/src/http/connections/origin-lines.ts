import type { Dispatcher } from "undici";
import { IDEMPOTENT } from "../../kinds/methods.ts";
import type { Hop } from "../hop.ts";
import { IdleHabit } from "../kept/idle-habit.ts";
import { Line } from "./connection.ts";
import type { LineClient } from "./line-client.ts";

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
	readonly #habit = new IdleHabit();
	/** Connections at the same time. */
	#maximum: number;

	constructor(options: OriginLinesOptions) {
		this.#options = options;
		this.#maximum = options.maxConnections;
	}

	/** No more connections can be had than those that are open now. */
	useFewer(): void {
		this.#maximum = Math.max(1, Math.min(this.#maximum, this.#openCount()));
	}

	/** Sends a hop as soon as there is a line for it. */
	dispatch(options: Dispatcher.DispatchOptions, hop: Hop): void {
		const client = this.#freeClient();
		if (client) {
			send(client, options, hop);
		} else {
			this.#waiting.push({ options, hop });
		}
	}

	/** Sends a hop over a new connection, which is closed afterwards. */
	dispatchOnNewLine(options: Dispatcher.DispatchOptions, hop: Hop): void {
		const end = () => {
			if (!hop.isSettled || !this.#spare.delete(client)) return;
			// Not now: the client is in the middle of something when it calls.
			setImmediate(() => void client.destroy());
		};
		const client = this.#options.newClient(new Line(end, this.#habit));
		this.#spare.add(client);
		hop.takeLine(client.line);
		client.send(options, hop);
	}

	/** Closes every connection at once; hops on them fail. */
	async destroy(): Promise<void> {
		const clients = [...this.#clients, ...this.#spare];
		await Promise.all(clients.map((client) => client.destroy()));
	}

	#freeClient(): LineClient | undefined {
		const clients = this.#clients;
		const open = clients.find(({ line }) => line.hasRoom);
		if (open) return open;
		if (this.#mayHaveRoomSoon()) return undefined;
		if (this.#isNarrowed() && this.#openCount() >= this.#maximum)
			return undefined;
		const closed = clients.find(
			({ line }) => line.load === 0 && !line.isOpen && !line.isSettling,
		);
		if (closed) return closed;
		return clients.length < this.#options.maxConnections
			? this.#newClient()
			: undefined;
	}

	#isNarrowed(): boolean {
		return this.#maximum < this.#options.maxConnections;
	}

	/** Connections that are open, or about to be. */
	#openCount(): number {
		return this.#clients.filter(({ line }) => line.isOpen || line.load > 0)
			.length;
	}

	/** A connection that is being made takes one request in HTTP/1.1, and many in HTTP/2. */
	#mayHaveRoomSoon(): boolean {
		if (!this.#options.mayBeHttp2) return false;
		const versions = this.#clients.map(
			({ line }) => line.connection?.httpVersion,
		);
		const isHttp1 = versions.some((one) => one !== undefined && one !== "2");
		return !isHttp1 && this.#clients.some(({ line }) => line.isSettling);
	}

	#newClient(): LineClient {
		const line = new Line(this.#onChange, this.#habit);
		const client = this.#options.newClient(line);
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
			send(client, next.options, next.hop);
		}
	};
}

function send(
	client: LineClient,
	options: Dispatcher.DispatchOptions,
	hop: Hop,
): void {
	const { line } = client;
	const isIdle = line.isOpen && line.load === 0;
	hop.takeLine(line);
	if (!isIdle || IDEMPOTENT.has(options.method)) {
		client.send(options, hop);
		return;
	}
	// Sent over a connection that the server closes at this moment, it would have
	// to fail: it must not be sent twice.
	if (line.idleTime >= line.habit.limit) line.connection?.close();
	line.checkIdle(() => {
		if (!hop.isSettled) client.send(options, hop);
	});
}
