import { Buffer } from "node:buffer";

type SystemCall = (
	file: number,
	vectors: number,
	count: number,
	result: number,
) => number;

const STANDARD_INPUT = 0;
const STANDARD_OUTPUT = 1;

/** Bytes. It is kept outside of jq's own memory, whose limit does not count it. */
const MOST_OUTPUT = 64 * 2 ** 20;

/**
 * Standard input and output of jq. The package's own streams pass single bytes
 * and copy everything for each, which takes minutes for a megabyte.
 * https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#fd_read
 */
export class JqStreams {
	/** jq's memory, once there is one. */
	memory: WebAssembly.Memory | undefined;
	readonly #input: Uint8Array;
	#read = 0;
	readonly #output: Uint8Array[] = [];
	readonly #errors: Uint8Array[] = [];
	/** Bytes of output and errors. */
	#written = 0;

	constructor(input: string) {
		this.#input = Buffer.from(input);
	}

	get output(): string {
		return Buffer.concat(this.#output).toString();
	}

	get errors(): string {
		return Buffer.concat(this.#errors).toString();
	}

	/** Whether jq was stopped because it gave too much. */
	get isFull(): boolean {
		return this.#written > MOST_OUTPUT;
	}

	readonly read: SystemCall = (file, vectors, count, result) =>
		this.#each(vectors, count, result, (bytes) => {
			if (file !== STANDARD_INPUT) return 0;
			const part = this.#input.subarray(this.#read, this.#read + bytes.length);
			bytes.set(part);
			this.#read += part.length;
			return part.length;
		});

	readonly write: SystemCall = (file, vectors, count, result) =>
		this.#each(vectors, count, result, (bytes) => {
			this.#written += bytes.length;
			if (this.isFull) throw new RangeError("jq gives too much.");
			const target = file === STANDARD_OUTPUT ? this.#output : this.#errors;
			target.push(bytes.slice());
			return bytes.length;
		});

	/** Visits the pieces of memory that a call is about: pairs of address and length. */
	#each(
		vectors: number,
		count: number,
		result: number,
		visit: (bytes: Uint8Array) => number,
	): number {
		const { buffer } = this.memory ?? { buffer: new ArrayBuffer() };
		const view = new DataView(buffer);
		let total = 0;
		for (let index = 0; index < count; index++) {
			const at = vectors + 8 * index;
			const length = view.getUint32(at + 4, true);
			total += visit(new Uint8Array(buffer, view.getUint32(at, true), length));
		}
		view.setUint32(result, total, true);
		return 0;
	}
}
