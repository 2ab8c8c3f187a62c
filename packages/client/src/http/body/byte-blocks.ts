/** A block begins with this many bytes at least, and has no more than the other at most. */
const SMALLEST_BLOCK = 1024;
const LARGEST_BLOCK = 64 * 1024;
/** Chunks from this many bytes on are kept as they are: what is around them costs little then. */
const LARGE_CHUNK = 16 * 1024;

/**
 * Bytes that come in pieces of any size. Small pieces are copied together into
 * blocks that grow. A chunk is a view on what was read from the socket at once: to
 * keep a view of one byte keeps all of that, and an object of a hundred bytes besides.
 */
export class ByteBlocks {
	readonly #full: Uint8Array[] = [];
	#open: Uint8Array | undefined;
	/** Bytes of the open block that are taken. */
	#used = 0;
	#size = 0;
	#held = 0;

	/** Bytes that were put in. */
	get size(): number {
		return this.#size;
	}

	/** Bytes of memory that are kept for them. */
	get held(): number {
		return this.#held;
	}

	add(chunk: Uint8Array): void {
		const { byteLength } = chunk;
		if (byteLength === 0) return;
		const isFirst = this.#size === 0;
		this.#size += byteLength;
		const isMostOfIt = byteLength * 2 >= chunk.buffer.byteLength;
		if (isMostOfIt && (isFirst || byteLength >= LARGE_CHUNK)) {
			this.#closeBlock();
			this.#full.push(chunk);
			this.#held += chunk.buffer.byteLength;
		} else this.#copy(chunk);
	}

	/** Everything as one piece; nothing is kept. */
	take(): Uint8Array {
		const blocks = this.takeBlocks();
		const [first] = blocks;
		return first && blocks.length === 1 ? first : Buffer.concat(blocks);
	}

	/** Everything, in order; nothing is kept. */
	takeBlocks(): Uint8Array[] {
		this.#closeBlock();
		this.#size = 0;
		this.#held = 0;
		return this.#full.splice(0);
	}

	#copy(chunk: Uint8Array): void {
		for (let at = 0; at < chunk.byteLength; ) {
			const block = this.#open ?? this.#openBlock(chunk.byteLength - at);
			const end = Math.min(
				chunk.byteLength,
				at + block.byteLength - this.#used,
			);
			block.set(chunk.subarray(at, end), this.#used);
			this.#used += end - at;
			at = end;
			if (this.#used === block.byteLength) this.#closeBlock();
		}
	}

	/** As large as all that is there, so that there are few of them, and no more than twice the memory is held. */
	#openBlock(wanted: number): Uint8Array {
		const size = Math.max(wanted, this.#size, SMALLEST_BLOCK);
		const block = new Uint8Array(Math.min(size, LARGEST_BLOCK));
		this.#open = block;
		this.#used = 0;
		this.#held += block.byteLength;
		return block;
	}

	#closeBlock(): void {
		const block = this.#open;
		if (block === undefined) return;
		this.#open = undefined;
		const used = block.subarray(0, this.#used);
		const isFull = used.byteLength * 2 > block.byteLength;
		this.#full.push(isFull ? used : used.slice());
		if (!isFull) this.#held += used.byteLength - block.byteLength;
	}
}
