import type { Duplex } from "node:stream";
import { ByteBlocks } from "./byte-blocks.ts";

/** Bytes that may wait for the decoder before the sender has to. */
const MOST_WAITING = 64 * 1024;

/**
 * Feeds a decoder with one piece at a time. What comes while it works waits, and
 * then goes as one piece: a piece costs a way to another thread and back, and a
 * server may send them byte by byte.
 */
export class DecoderFeed {
	readonly #decoder: Duplex;
	readonly #waiting = new ByteBlocks();
	readonly #decoding: Promise<void>;
	#isWorking = false;
	#isEnding = false;
	/** The decoder takes no more: it has failed, or all is decoded. */
	#isOver = false;
	#drained: PromiseWithResolvers<void> | undefined;

	/** `decoding` is fulfilled when all is decoded, and rejects with what went wrong. */
	constructor(decoder: Duplex, decoding: Promise<void>) {
		this.#decoder = decoder;
		this.#decoding = decoding;
		const over = () => {
			this.#isOver = true;
			this.#waiting.takeBlocks();
			this.#drained?.resolve();
		};
		decoding.then(over, over);
	}

	/** Takes a chunk. A promise means: send no more until it is fulfilled; it rejects with what went wrong in decoding. */
	write(chunk: Uint8Array): Promise<void> | undefined {
		// What stands behind the end of the coded content belongs to nothing.
		if (this.#isOver) return this.#decoding;
		this.#waiting.add(chunk);
		if (!this.#isWorking) this.#work();
		if (this.#waiting.size < MOST_WAITING) return undefined;
		this.#drained ??= Promise.withResolvers();
		// Whichever comes first: room for more, or the end of all decoding.
		return Promise.race([this.#drained.promise, this.#decoding]);
	}

	/** After the last chunk. */
	end(): void {
		this.#isEnding = true;
		if (!this.#isWorking) this.#decoder.end();
	}

	destroy(): void {
		this.#decoder.destroy();
	}

	#work(): void {
		this.#isWorking = true;
		this.#decoder.write(this.#waiting.take(), () => this.#worked());
		this.#drained?.resolve();
		this.#drained = undefined;
	}

	#worked(): void {
		this.#isWorking = false;
		if (this.#isOver) return;
		if (this.#waiting.size > 0) this.#work();
		else if (this.#isEnding) this.#decoder.end();
	}
}
