import { Transform, type TransformCallback } from "node:stream";
import zlib from "node:zlib";

/** As RFC 9659 §3 bounds the window of content coded in zstd, to 8 MiB: more is memory that a server makes a client take. */
function limits(): zlib.ZstdOptions {
	return { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };
}

const MAGIC_LENGTH = 4;

/**
 * Decodes content in zstd, which is one frame or several (RFC 8878 §3). Node's
 * decoder stops at the end of the first, without a word. What is no frame behind
 * the last one is passed over, as Node does behind other codings.
 *
 * @param options of zlib; throws what zlib throws
 */
export function decompressZstd(
	bytes: Uint8Array,
	options: { readonly maxOutputLength: number; readonly finishFlush?: number },
): Uint8Array {
	const parts: Uint8Array[] = [];
	let { maxOutputLength } = options;
	for (let rest = bytes; ; ) {
		const asked = { ...limits(), ...options, maxOutputLength, info: true };
		const { buffer, used } = resultOf(zlib.zstdDecompressSync(rest, asked));
		parts.push(buffer);
		// zlib refuses a limit of none.
		maxOutputLength = Math.max(1, maxOutputLength - buffer.byteLength);
		rest = rest.subarray(used);
		if (used === 0 || !beginsFrame(rest)) return joined(parts);
	}
}

/** With `info`, zlib also gives the decoder, which knows how much it has read; its types do not say so. */
function resultOf(result: unknown): { buffer: Uint8Array; used: number } {
	if (result instanceof Uint8Array)
		return { buffer: result, used: Number.POSITIVE_INFINITY };
	const buffer = memberOf(result, "buffer");
	const used = memberOf(memberOf(result, "engine"), "bytesWritten");
	if (!(buffer instanceof Uint8Array) || typeof used !== "number")
		throw new TypeError("zlib gave nothing that was decoded");
	return { buffer, used };
}

function memberOf(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null
		? Reflect.get(value, name)
		: undefined;
}

/** The same for content that comes in pieces. */
export class ZstdFrames extends Transform {
	/** Undefined between frames. */
	#frame: zlib.ZstdDecompress | undefined;
	/** What is too short to tell whether another frame begins. */
	#start: Uint8Array = new Uint8Array(0);
	#isFirst = true;
	/** What comes now belongs to no frame. */
	#isOver = false;
	#frameEnded: () => void = () => {};

	override _transform(
		chunk: Uint8Array,
		_encoding: BufferEncoding,
		done: TransformCallback,
	): void {
		const bytes = this.#start.byteLength
			? Buffer.concat([this.#start, chunk])
			: chunk;
		this.#start = bytes.subarray(0, 0);
		this.#take(bytes, done);
	}

	override _flush(done: TransformCallback): void {
		if (this.#frame === undefined) done();
		else {
			this.#frameEnded = () => done();
			this.#frame.end();
		}
	}

	override _read(size: number): void {
		this.#frame?.resume();
		super._read(size);
	}

	override _destroy(
		error: Error | null,
		done: (error: Error | null) => void,
	): void {
		this.#frame?.destroy();
		done(error);
	}

	#take(bytes: Uint8Array, done: TransformCallback): void {
		if (this.#frame === undefined && !this.#mayOpen(bytes)) {
			done();
			return;
		}
		this.#frame ??= this.#open();
		const frame = this.#frame;
		const before = frame.bytesWritten;
		// A frame that ends before the bytes do does not call back.
		this.#frameEnded = () => {
			frame.destroy();
			this.#frame = undefined;
			this.#take(bytes.subarray(frame.bytesWritten - before), done);
		};
		frame.write(bytes, () => {
			if (!frame.readableEnded && !frame.destroyed) done();
		});
	}

	#mayOpen(bytes: Uint8Array): boolean {
		if (this.#isFirst) return true;
		if (this.#isOver) return false;
		if (bytes.byteLength < MAGIC_LENGTH) {
			this.#start = bytes;
			return false;
		}
		this.#isOver = !beginsFrame(bytes);
		return !this.#isOver;
	}

	#open(): zlib.ZstdDecompress {
		this.#isFirst = false;
		const frame = zlib.createZstdDecompress(limits());
		frame.on("data", (decoded) => {
			if (!this.push(decoded)) frame.pause();
		});
		frame.on("end", () => this.#frameEnded());
		frame.on("error", (error) => this.destroy(error));
		return frame;
	}
}

/** Whether a frame with content, or one to be skipped, begins here. */
function beginsFrame(bytes: Uint8Array): boolean {
	if (bytes.byteLength < MAGIC_LENGTH) return false;
	const magic = Buffer.from(bytes.subarray(0, MAGIC_LENGTH)).readUInt32LE();
	return magic === 0xfd2fb528 || (magic & 0xfffffff0) >>> 0 === 0x184d2a50;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
	const [first] = parts;
	return first && parts.length === 1 ? first : Buffer.concat(parts);
}
