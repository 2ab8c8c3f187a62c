import { createHash } from "node:crypto";
import type { RedisClient } from "../connection/connect.ts";

/** A Lua script that Redis runs as one step, sent as text only where it is not known yet. */
export class Script {
	readonly #text: string;
	readonly #hash: string;

	constructor(text: string) {
		this.#text = text;
		this.#hash = createHash("sha1").update(text).digest("hex");
	}

	async run(
		client: RedisClient,
		keys: readonly string[],
		values: readonly (string | number | Buffer)[],
	): Promise<unknown> {
		try {
			return await client.evalsha(this.#hash, keys.length, ...keys, ...values);
		} catch (error) {
			if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT"))
				throw error;
			return client.eval(this.#text, keys.length, ...keys, ...values);
		}
	}
}
