import { copyFile, link, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HttpResponse } from "@curlew/client";
import type { Exchange } from "../../protocol/sending.ts";

/** How many exchanges are kept, with their bodies. */
const MOST_EXCHANGES = 60;

/** A response's content, in memory or in a file of ours. */
export interface StoredBody {
	readonly size: number;
	/** Absent when it is in memory. */
	readonly file?: string;
	bytes(): Promise<Uint8Array>;
	/** In the charset that the response says. */
	text(): string;
}

export interface StoredExchange {
	readonly exchange: Exchange;
	readonly body: StoredBody | undefined;
	/** Blacks out the secrets of the session that it was sent in. */
	readonly mask: (text: string) => string;
}

/** The exchanges of this sitting, the newest ones. */
export class ExchangeStore {
	readonly #exchanges = new Map<string, StoredExchange>();
	#folder: Promise<string> | undefined;

	/** Takes the body along: the session's temporary files end with the session. */
	async add(
		exchange: Exchange,
		response: HttpResponse | undefined,
		mask: (text: string) => string,
	): Promise<void> {
		const body = response && (await this.#keep(exchange.id, response));
		this.#exchanges.set(exchange.id, { exchange, body, mask });
		const [oldest] = this.#exchanges.keys();
		if (this.#exchanges.size > MOST_EXCHANGES && oldest !== undefined)
			await this.#forget(oldest);
	}

	get(id: string): StoredExchange | undefined {
		return this.#exchanges.get(id);
	}

	async close(): Promise<void> {
		this.#exchanges.clear();
		if (this.#folder)
			await rm(await this.#folder, { recursive: true, force: true });
	}

	async #keep(id: string, { body }: HttpResponse): Promise<StoredBody> {
		const { size, file } = body;
		const text = () => body.text();
		if (file === undefined) {
			const bytes = body.bytes();
			return { size, text, bytes: async () => bytes };
		}
		this.#folder ??= mkdtemp(join(tmpdir(), "curlew-app-"));
		const copy = join(await this.#folder, id);
		await link(file, copy).catch(() => copyFile(file, copy));
		return { size, file: copy, text, bytes: () => readFile(copy) };
	}

	async #forget(id: string): Promise<void> {
		const file = this.#exchanges.get(id)?.body?.file;
		this.#exchanges.delete(id);
		if (file !== undefined) await rm(file, { force: true });
	}
}
