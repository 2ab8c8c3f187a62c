import { type Duplex, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { reasonOf } from "../../diagnostics/cause.ts";
import { ExchangeError } from "../failure/errors.ts";
import type { BodyLimits, BodyStore } from "./body-store.ts";
import { ByteBlocks } from "./byte-blocks.ts";
import { DecoderFeed } from "./decoder-feed.ts";
import {
	type Coding,
	decodeAtOnce,
	decodingFailed,
	decodingStreams,
} from "./decoding.ts";

/** Encoded content up to this many bytes is decoded at once, which costs far less than a stream does. */
const AT_ONCE_LIMIT = 64 * 1024;

/** Takes the content of a response as it arrives, undoes its codings, and puts it into a store. */
export class BodyReceiver {
	readonly #store: BodyStore;
	readonly #codings: readonly Coding[];
	readonly #limits: BodyLimits;
	readonly #atOnceLimit: number;
	/** What came before it was decided how it is decoded. */
	readonly #held = new ByteBlocks();
	#decoder: DecoderFeed | undefined;
	#decoding: Promise<void> | undefined;
	/** Bytes as they came. */
	encodedSize = 0;

	/** @param isHeard somebody wants the content while it comes: it is decoded from its first byte on */
	constructor(
		store: BodyStore,
		codings: readonly Coding[],
		limits: BodyLimits,
		isHeard = false,
	) {
		this.#atOnceLimit = isHeard ? 0 : AT_ONCE_LIMIT;
		this.#store = store;
		this.#codings = codings;
		this.#limits = limits;
	}

	/** Takes a chunk. A promise means: send no more until it is fulfilled. Throws or rejects with an `ExchangeError`. */
	write(chunk: Uint8Array): Promise<void> | undefined {
		if (chunk.byteLength === 0) {
			// undici's parser gives an empty chunk each time it is resumed with
			// nothing to read; to pause at that would be to go on like this for ever.
			return undefined;
		}
		this.encodedSize += chunk.byteLength;
		if (this.#codings.length === 0) {
			return this.#store.write(chunk);
		}
		if (this.#decoder) {
			return this.#decoder.write(chunk);
		}
		this.#held.add(chunk);
		return this.encodedSize <= this.#atOnceLimit
			? undefined
			: this.#startDecoding(this.#held.take());
	}

	/** Call after the last chunk. A promise means: it is not all decoded and stored yet. */
	end(): Promise<void> | undefined {
		if (this.#decoder) {
			this.#decoder.end();
			return this.#decoding;
		}
		// An empty content is legal whatever its codings: answers to HEAD, 204, 304.
		return this.encodedSize === 0 || this.#codings.length === 0
			? undefined
			: this.#decodeHeld();
	}

	/** Stores what can be decoded of a content that comes no further, and stops. */
	async cut(): Promise<void> {
		this.#decoder?.destroy();
		await this.#decoding?.catch(() => {});
		if (this.#decoder || this.encodedSize === 0 || this.#codings.length === 0)
			return;
		const limit = Math.min(this.#limits.memory, this.#limits.total);
		const content = this.#held.take();
		const decoded = decodeAtOnce(content, this.#codings, limit, true);
		if (decoded) await this.#store.write(decoded);
	}

	/** Stops decoding. */
	abort(): void {
		this.#decoder?.destroy();
	}

	#decodeHeld(): Promise<void> | undefined {
		const content = this.#held.take();
		const limit = Math.min(this.#limits.memory, this.#limits.total);
		let decoded: Uint8Array | undefined;
		try {
			decoded = decodeAtOnce(content, this.#codings, limit);
		} catch (error) {
			throw this.#explain(error, content);
		}
		return decoded ? this.#store.write(decoded) : this.#decodeAsStream(content);
	}

	async #decodeAsStream(content: Uint8Array): Promise<void> {
		await this.#startDecoding(content);
		await this.end();
	}

	#startDecoding(content: Uint8Array): Promise<void> | undefined {
		const streams = decodingStreams(this.#codings, content);
		const [first] = streams;
		if (first === undefined) return undefined;
		this.#decoding = this.#storeDecoded(streams, content.subarray(0, 2));
		// Whoever feeds or ends it gets the error; until then nobody waits for it.
		this.#decoding.catch(() => {});
		this.#decoder = new DecoderFeed(first, this.#decoding);
		return this.#decoder.write(content);
	}

	async #storeDecoded(
		streams: readonly Duplex[],
		start: Uint8Array,
	): Promise<void> {
		try {
			const store = new Writable({
				write: (chunk: Buffer, _encoding, done) =>
					this.#storeChunk(chunk).then(() => done(), done),
			});
			await pipeline([...streams, store]);
		} catch (error) {
			throw error instanceof ExchangeError
				? error
				: this.#explain(error, start);
		}
	}

	/** A header is looked for where gzip begins, and behind its end. */
	#explain(error: unknown, start: Uint8Array): ExchangeError {
		const isGzip = start[0] === 0x1f && start[1] === 0x8b;
		const lacksHeader = reasonOf(error).includes("incorrect header check");
		const isBehindEnd = this.#codings[0] === "gzip" && isGzip && lacksHeader;
		return decodingFailed(this.#codings, error, isBehindEnd);
	}

	async #storeChunk(chunk: Buffer): Promise<void> {
		await this.#store.write(chunk);
	}
}
