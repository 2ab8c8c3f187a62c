import type { RedisClient } from "../connection/connect.ts";
import { keysOfRun } from "../protocol/keys.ts";
import { type RunEntry, readEntry } from "./run-entries.ts";

/** How long a read waits for something new. Milliseconds. */
const WAIT = 500;

const MOST_AT_ONCE = 250;

/** Reads a run's stream from its beginning. */
export class RunStream {
	readonly #client: RedisClient;
	readonly #key: string;
	#last = "0";

	/** @param client a connection of its own: it waits for what comes */
	constructor(client: RedisClient, run: string) {
		this.#client = client;
		this.#key = keysOfRun(run).events;
	}

	/** What is new; empty when nothing came for half a second. */
	async next(): Promise<readonly RunEntry[]> {
		const reply = await this.#client.xreadBuffer(
			...(["COUNT", MOST_AT_ONCE, "BLOCK", WAIT] as const),
			...(["STREAMS", this.#key, this.#last] as const),
		);
		const entries: RunEntry[] = [];
		for (const [id, fields] of reply?.[0]?.[1] ?? []) {
			this.#last = id.toString();
			const entry = readEntry(fields);
			if (entry) entries.push(entry);
		}
		return entries;
	}
}
