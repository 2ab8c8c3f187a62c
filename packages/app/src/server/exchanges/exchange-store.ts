import { copyFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import type { HttpResponse } from "@curlew/client";
import { makeTemporaryPlace, type TemporaryPlace } from "@curlew/client/files";
import type { MaskerData } from "@curlew/client/reading";
import type { Exchange } from "../../protocol/sending.ts";
import { languageOf } from "./body/body-language.ts";
import { BodyReader } from "./body/body-reader.ts";
import type { BodySource } from "./body/messages.ts";
import { headerOf } from "./response-facts.ts";

/** How many exchanges are kept, with their bodies. The page lets go of those that it does not show any more. */
const MOST_EXCHANGES = 100;
/** Bytes of their bodies, in memory and in files. The newest one is kept whatever its size. */
const MOST_IN_MEMORY = 128 * 1024 * 1024;
const MOST_IN_FILES = 2 * 1024 * 1024 * 1024;

export interface StoredExchange {
	readonly exchange: Exchange;
	/** Absent where there is none. */
	readonly body: StoredBody | undefined;
}

export interface StoredBody {
	readonly size: number;
	readonly source: BodySource;
}

/** The exchanges of this sitting, the newest ones. */
export class ExchangeStore {
	readonly reader = new BodyReader();
	/** The oldest first. */
	readonly #exchanges = new Map<string, StoredExchange>();
	#place: Promise<TemporaryPlace> | undefined;

	/** Takes the body along: the session's temporary files end with the session. */
	async add(
		exchange: Exchange,
		response: HttpResponse | undefined,
		mask: MaskerData,
	): Promise<void> {
		const body =
			response && response.body.size > 0
				? await this.#keep(exchange, response, mask)
				: undefined;
		this.#exchanges.set(exchange.id, { exchange, body });
		await this.#forgetOld();
	}

	get(id: string): StoredExchange | undefined {
		return this.#exchanges.get(id);
	}

	/** Nothing happens when it is not there. */
	async forget(id: string): Promise<void> {
		const source = this.#exchanges.get(id)?.body?.source;
		this.#exchanges.delete(id);
		if (!source) return;
		this.reader.forget(source);
		if ("file" in source.content)
			await rm(source.content.file, { force: true });
	}

	async close(): Promise<void> {
		this.#exchanges.clear();
		await this.reader.close();
		await (await this.#place)?.remove();
	}

	async #keep(
		{ id }: Exchange,
		{ body, headers }: HttpResponse,
		mask: MaskerData,
	): Promise<StoredBody> {
		const contentType = headerOf(headers, "content-type");
		const { size, file } = body;
		const about = { id, contentType, mask };
		if (file === undefined) {
			const bytes = new SharedArrayBuffer(size);
			new Uint8Array(bytes).set(body.bytes());
			const language = languageOf(contentType, new Uint8Array(bytes));
			return { size, source: { ...about, language, content: { bytes } } };
		}
		this.#place ??= makeTemporaryPlace();
		const { path } = await this.#place;
		const own = join(path, id.replace(/[^\w-]/g, ""));
		await link(file, own).catch(() => copyFile(file, own));
		await rm(file, { force: true });
		// What is so large is told by its type, or shown as text.
		const language = languageOf(contentType, new Uint8Array());
		return { size, source: { ...about, language, content: { file: own } } };
	}

	async #forgetOld(): Promise<void> {
		let [memory, files, count] = [0, 0, 0];
		for (const [id, { body }] of [...this.#exchanges].reverse()) {
			const size = body?.size ?? 0;
			if (body && "file" in body.source.content) files += size;
			else memory += size;
			count++;
			const isTooMuch =
				count > MOST_EXCHANGES ||
				memory > MOST_IN_MEMORY ||
				files > MOST_IN_FILES;
			if (count > 1 && isTooMuch) await this.forget(id);
		}
	}
}
