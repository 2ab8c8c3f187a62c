import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makeTemporaryPlace, type TemporaryPlace } from "@curlew/client/files";
import { sizeOf } from "@curlew/client/internal";
import type { SendResult } from "../../protocol/sending.ts";
import type { LeftBody } from "../../session-process/messages.ts";
import { BodyReader } from "./body/body-reader.ts";
import type { BodySource } from "./body/messages.ts";
import type { ValueSteps } from "./body/value-at.ts";
import { LiveLogs } from "./live/live-logs.ts";

/** How many exchanges are kept, with their bodies. The page lets go of those that it does not show any more. */
const MOST_EXCHANGES = 100;
/** Bytes: of them and their bodies in memory, and of bodies in files. The newest one is kept whatever its size. */
const MOST_IN_MEMORY = 128 * 1024 * 1024;
const MOST_IN_FILES = 2 * 1024 * 1024 * 1024;

/** Stands between the id of an exchange and that of what a filter gave. */
const FILTERED = ".filtered-";

export interface StoredExchange {
	readonly exchange: SendResult;
	/** Absent where there is none. */
	readonly body: StoredBody | undefined;
	/** Bytes that it takes in memory, about. */
	readonly memory: number;
	/** What the last filter took out of the body. */
	readonly filtered?: StoredBody;
}

export interface StoredBody {
	readonly size: number;
	readonly source: BodySource;
	/** Where the results of a filter come from. Absent for a body as it came. */
	readonly origin?: FilterOrigin;
}

/** The filter of jq; or where in the body each result stands, as far as that is known. */
export type FilterOrigin =
	| { readonly jq: string; readonly count: number }
	| { readonly steps: readonly ValueSteps[] };

/** The exchanges of this session of the app, the newest ones. */
export class ExchangeStore {
	readonly reader = new BodyReader();
	/** What has come of those that are under way, and of streams afterwards. */
	readonly live = new LiveLogs();
	/** The oldest first. */
	readonly #exchanges = new Map<string, StoredExchange>();
	readonly #mostInMemory: number;
	#place: Promise<TemporaryPlace> | undefined;

	/** @param mostInMemory bytes of all that is kept in memory */
	constructor({ mostInMemory = MOST_IN_MEMORY } = {}) {
		this.#mostInMemory = mostInMemory;
	}

	/** Where a large body of an exchange is left for `add`: a file that is not there yet. */
	async fileFor(id: string): Promise<string> {
		this.#place ??= makeTemporaryPlace();
		await this.live.open();
		const name = `${id.replace(/[^\w-]/g, "")}-${randomUUID()}`;
		return join((await this.#place).path, name);
	}

	async add(exchange: SendResult, left: LeftBody | undefined): Promise<void> {
		const body = left && storedBody(exchange.id, left);
		const memory = memoryOf(exchange, body);
		this.#exchanges.set(exchange.id, { exchange, body, memory });
		await this.#forgetOld();
	}

	get(id: string): StoredExchange | undefined {
		return this.#exchanges.get(id);
	}

	/** A body: the exchange's own by its id, or what its last filter gave. */
	body(id: string): StoredBody | undefined {
		const [own = id] = id.split(FILTERED, 1);
		const stored = this.get(own);
		return own === id
			? stored?.body
			: [stored?.filtered].find((one) => one?.source.id === id);
	}

	/**
	 * Keeps what a filter took out of an exchange's body in the place of what the
	 * last one did.
	 *
	 * @returns what it is asked for by; undefined where the exchange is forgotten
	 */
	async keepFiltered(
		id: string,
		json: string,
		origin: FilterOrigin,
	): Promise<string | undefined> {
		const stored = this.#exchanges.get(id);
		if (!stored?.body) return undefined;
		const { mask } = stored.body.source;
		const own = `${id}${FILTERED}${randomUUID()}`;
		const bytes = Buffer.from(json);
		const filtered = storedBody(own, {
			size: bytes.length,
			contentType: "application/json",
			language: "json",
			mask,
			content: { bytes },
		});
		this.#dropFiltered(stored);
		const { exchange, body } = stored;
		const memory = memoryOf(exchange, body) + filtered.size;
		this.#exchanges.set(id, {
			exchange,
			body,
			memory,
			filtered: { ...filtered, origin },
		});
		await this.#forgetOld();
		return own;
	}

	#dropFiltered({ filtered }: StoredExchange): void {
		if (filtered) this.reader.forget(filtered.source);
	}

	/** Nothing happens when it is not there. */
	async forget(id: string): Promise<void> {
		const stored = this.#exchanges.get(id);
		const source = stored?.body?.source;
		this.#exchanges.delete(id);
		if (stored) this.#dropFiltered(stored);
		this.live.forget(id);
		if (!source) return;
		this.reader.forget(source);
		if ("file" in source.content)
			await rm(source.content.file, { force: true });
	}

	async close(): Promise<void> {
		this.#exchanges.clear();
		await this.reader.close();
		await this.live.close();
		await (await this.#place)?.remove();
	}

	async #forgetOld(): Promise<void> {
		let [inMemory, files, count] = [0, 0, 0];
		for (const [id, { body, memory }] of [...this.#exchanges].reverse()) {
			inMemory += memory;
			if (body && "file" in body.source.content) files += body.size;
			count++;
			const isTooMuch =
				count > MOST_EXCHANGES ||
				inMemory > this.#mostInMemory ||
				files > MOST_IN_FILES;
			if (count > 1 && isTooMuch) await this.forget(id);
		}
	}
}

/** Characters take two bytes at most. */
function memoryOf(exchange: SendResult, body: StoredBody | undefined): number {
	const isInMemory = body !== undefined && "bytes" in body.source.content;
	return 2 * sizeOf(exchange) + (isInMemory ? body.size : 0);
}

function storedBody(
	id: string,
	{ size, content, ...about }: LeftBody,
): StoredBody {
	if ("file" in content) return { size, source: { ...about, id, content } };
	// Threads hand it to each other without copying.
	const bytes = new SharedArrayBuffer(size);
	new Uint8Array(bytes).set(content.bytes);
	return { size, source: { ...about, id, content: { bytes } } };
}
