import { once } from "node:events";
import { type Duplex, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
	type Coding,
	decodeAtOnce,
	decodingFailed,
	decodingStreams,
} from "./decoding.ts";
import { ExchangeError } from "./errors.ts";
import type { BodyLimits, BodyStore } from "./response-body.ts";

/** Encoded content up to this many bytes is decoded at once, which costs far less than a stream does. */
const AT_ONCE_LIMIT = 64 * 1024;

/** Takes the content of a response as it arrives, undoes its codings, and puts it into a store. */
export class BodyReceiver {
	readonly #store: BodyStore;
	readonly #codings: readonly Coding[];
	readonly #limits: BodyLimits;
	#held: Uint8Array[] = [];
	#decoder: Duplex | undefined;
	#decoding: Promise<void> | undefined;
	/** Bytes as they came. */
	encodedSize = 0;

	constructor(
		store: BodyStore,
		codings: readonly Coding[],
		limits: BodyLimits,
	) {
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
			return this.#feed(this.#decoder, chunk);
		}
		this.#held.push(chunk);
		return this.encodedSize <= AT_ONCE_LIMIT
			? undefined
			: this.#startDecoding();
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
		const content = joined(this.#held);
		const decoded = decodeAtOnce(content, this.#codings, limit, true);
		if (decoded) await this.#store.write(decoded);
	}

	/** Stops decoding. */
	abort(): void {
		this.#decoder?.destroy();
	}

	#decodeHeld(): Promise<void> | undefined {
		const content = joined(this.#held);
		const limit = Math.min(this.#limits.memory, this.#limits.total);
		let decoded: Uint8Array | undefined;
		try {
			decoded = decodeAtOnce(content, this.#codings, limit);
		} catch (error) {
			throw decodingFailed(this.#codings, error);
		}
		return decoded ? this.#store.write(decoded) : this.#decodeAsStream();
	}

	async #decodeAsStream(): Promise<void> {
		await this.#startDecoding();
		await this.end();
	}

	#startDecoding(): Promise<void> | undefined {
		const content = joined(this.#held);
		this.#held = [];
		const streams = decodingStreams(this.#codings, content);
		this.#decoder = streams[0];
		this.#decoding = this.#storeDecoded(streams);
		// Whoever feeds or ends it gets the error; until then nobody waits for it.
		this.#decoding.catch(() => {});
		return this.#decoder && this.#feed(this.#decoder, content);
	}

	async #storeDecoded(streams: readonly Duplex[]): Promise<void> {
		try {
			const store = new Writable({
				write: (chunk: Buffer, _encoding, done) =>
					this.#storeChunk(chunk).then(() => done(), done),
			});
			await pipeline([...streams, store]);
		} catch (error) {
			throw error instanceof ExchangeError
				? error
				: decodingFailed(this.#codings, error);
		}
	}

	async #storeChunk(chunk: Buffer): Promise<void> {
		await this.#store.write(chunk);
	}

	#feed(decoder: Duplex, chunk: Uint8Array): Promise<void> | undefined {
		if (decoder.write(chunk)) {
			return undefined;
		}
		const drained = once(decoder, "drain").then(() => {});
		// Whichever comes first: room for more, or the end of all decoding.
		return Promise.race([drained.catch(() => this.#decoding), this.#decoding]);
	}
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
	const [first] = chunks;
	return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}
