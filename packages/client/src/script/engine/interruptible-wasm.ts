/**
 * Rewrites a WebAssembly module so that none of its loops can run for ever.
 *
 * QuickJS asks its interrupt handler between JavaScript operations, but not
 * inside its own C functions: `"a".repeat(1e8).indexOf(…)` or
 * `[].includes.call({ length: 2 ** 53 - 1 }, 1)` would hang the process, and
 * nothing in JavaScript can stop a WebAssembly call from outside. So every
 * loop gets a countdown, and a call of the interrupt handler each time it
 * reaches zero. Measured: under 2 % of running time, because the interpreter's
 * own loop, which polls by itself, is left alone.
 *
 * The function table is exported as well, for `promise-rejections.ts`.
 *
 * Follows the binary format of WebAssembly 2.0 (without SIMD), which is all
 * that the engine is compiled to; anything else throws.
 */

import {
	OPERANDS,
	operandsOfPrefixed,
	operandTable,
} from "./wasm-instructions.ts";

/** The name under which the function table is exported. */
export const TABLE_EXPORT = "curlew:table";

/** Rounds of all loops together between two calls of the interrupt handler. */
const ROUNDS_PER_POLL = 1_000_000;

/** The only function with more bytes than this is the interpreter's loop, which polls by itself. */
const INTERPRETER_SIZE = 20_000;

const SECTION = { import: 2, global: 6, export: 7, code: 10 } as const;

/**
 * @param source the module as it was compiled
 * @param pollImport name of an imported function `(i32) → i32`; it is called with 0 and may throw to end the call
 * @throws Error when the module uses instructions this does not know
 */
export function makeInterruptible(
	source: Uint8Array,
	pollImport: string,
): Uint8Array<ArrayBuffer> {
	return new Rewriter(source, pollImport).rewrite();
}

class Rewriter {
	readonly #source: Uint8Array;
	readonly #pollImport: string;
	readonly #output: Uint8Array<ArrayBuffer>;
	readonly #operands = operandTable();
	#read = 0;
	#written = 0;
	#pollFunction = -1;
	#poll: readonly number[] = [];

	constructor(source: Uint8Array, pollImport: string) {
		// A Buffer's own `subarray` is many times slower than that of its parent class.
		this.#source = new Uint8Array(
			source.buffer,
			source.byteOffset,
			source.byteLength,
		);
		this.#pollImport = pollImport;
		this.#output = new Uint8Array(source.byteLength * 2);
	}

	rewrite(): Uint8Array<ArrayBuffer> {
		const headerSize = 8;
		this.#copy(0, headerSize);
		this.#read = headerSize;
		while (this.#read < this.#source.length) this.#section();
		return this.#output.slice(0, this.#written);
	}

	#section(): void {
		const start = this.#read;
		const id = this.#source[this.#read++];
		const size = this.#unsigned();
		const end = this.#read + size;
		if (id === SECTION.import) {
			this.#findPollFunction();
			this.#copy(start, end);
		} else if (id === SECTION.global) {
			this.#sized(id, () => this.#addCountdown(end));
		} else if (id === SECTION.export) {
			this.#sized(id, () => this.#addTableExport(end));
		} else if (id === SECTION.code) {
			this.#sized(id, () => this.#addPolls());
		} else {
			this.#copy(start, end);
		}
		this.#read = end;
	}

	#findPollFunction(): void {
		const count = this.#unsigned();
		let functions = 0;
		for (let index = 0; index < count; index++) {
			this.#name();
			const name = this.#name();
			const kind = this.#source[this.#read++];
			if (kind === 0x00) {
				this.#skipInteger();
				if (name === this.#pollImport) this.#pollFunction = functions;
				functions++;
			} else if (kind === 0x02) {
				const hasMaximum = this.#source[this.#read++] === 0x01;
				this.#skipIntegers(hasMaximum ? 2 : 1);
			} else {
				throw new Error(`An import of kind ${kind} is not known.`);
			}
		}
	}

	#addCountdown(end: number): void {
		const countdown = this.#unsigned();
		this.#put(unsigned(countdown + 1));
		this.#copy(this.#read, end);
		// (global (mut i32) (i32.const ROUNDS_PER_POLL))
		this.#put([0x7f, 0x01, 0x41, ...signed(ROUNDS_PER_POLL), 0x0b]);
		this.#poll = pollCode(countdown, this.#pollFunction);
	}

	#addTableExport(end: number): void {
		this.#put(unsigned(this.#unsigned() + 1));
		this.#copy(this.#read, end);
		const name = new TextEncoder().encode(TABLE_EXPORT);
		this.#put([...unsigned(name.length), ...name, 0x01, 0x00]);
	}

	#addPolls(): void {
		if (this.#poll.length === 0) throw new Error("The module has no globals.");
		if (this.#pollFunction < 0) {
			throw new Error(`The module imports no function "${this.#pollImport}".`);
		}
		const count = this.#unsigned();
		this.#put(unsigned(count));
		for (let index = 0; index < count; index++) {
			const size = this.#unsigned();
			const end = this.#read + size;
			const reserved = this.#reserve();
			if (size > INTERPRETER_SIZE) this.#copy(this.#read, end);
			else this.#functionBody(end);
			this.#read = end;
			this.#fill(reserved);
		}
	}

	#functionBody(end: number): void {
		let copied = this.#read;
		const groups = this.#unsigned();
		for (let group = 0; group < groups; group++) {
			this.#unsigned();
			this.#read++;
		}
		while (this.#read < end) {
			const operands = this.#operands[this.#source[this.#read++] ?? 0];
			if (operands === OPERANDS.loop) {
				this.#skipInteger();
				this.#copy(copied, this.#read);
				copied = this.#read;
				this.#put(this.#poll);
			} else if (operands !== OPERANDS.none) {
				this.#skipOperands(operands ?? OPERANDS.unknown);
			}
		}
		if (this.#read !== end) throw new Error("A function body was misread.");
		this.#copy(copied, end);
	}

	#skipOperands(operands: number): void {
		switch (operands) {
			case OPERANDS.oneInteger:
				this.#skipIntegers(1);
				break;
			case OPERANDS.twoIntegers:
				this.#skipIntegers(2);
				break;
			case OPERANDS.branchTable:
				this.#skipIntegers(this.#unsigned() + 1);
				break;
			case OPERANDS.types: {
				const count = this.#unsigned();
				this.#read += count;
				break;
			}
			case OPERANDS.fourBytes:
				this.#read += 4;
				break;
			case OPERANDS.eightBytes:
				this.#read += 8;
				break;
			case OPERANDS.prefixed:
				this.#skipIntegers(operandsOfPrefixed(this.#unsigned()));
				break;
			default:
				throw new Error(
					`Opcode ${this.#source[this.#read - 1]} is not known to the rewriter.`,
				);
		}
	}

	#name(): string {
		const length = this.#unsigned();
		const start = this.#read;
		this.#read += length;
		return new TextDecoder().decode(this.#source.subarray(start, this.#read));
	}

	#skipIntegers(count: number): void {
		for (let index = 0; index < count; index++) this.#skipInteger();
	}

	#skipInteger(): void {
		while ((this.#source[this.#read++] ?? 0) & 0x80);
	}

	#unsigned(): number {
		let value = 0;
		let shift = 0;
		for (;;) {
			const byte = this.#source[this.#read++] ?? 0;
			value |= (byte & 0x7f) << shift;
			if (byte < 0x80) return value >>> 0;
			shift += 7;
		}
	}

	/** Writes a section whose size is known only when its content has been written. */
	#sized(id: number, content: () => void): void {
		this.#put([id]);
		const reserved = this.#reserve();
		content();
		this.#fill(reserved);
	}

	#reserve(): number {
		const at = this.#written;
		this.#written += 5;
		return at;
	}

	/** An integer may be written with more bytes than it needs. */
	#fill(reserved: number): void {
		let size = this.#written - reserved - 5;
		for (let index = 0; index < 4; index++) {
			this.#output[reserved + index] = (size & 0x7f) | 0x80;
			size >>>= 7;
		}
		this.#output[reserved + 4] = size;
	}

	#put(bytes: readonly number[]): void {
		this.#output.set(bytes, this.#written);
		this.#written += bytes.length;
	}

	#copy(start: number, end: number): void {
		this.#output.set(this.#source.subarray(start, end), this.#written);
		this.#written += end - start;
	}
}

/** `if (--countdown === 0) { countdown = ROUNDS_PER_POLL; poll(0) }` */
function pollCode(countdown: number, pollFunction: number): readonly number[] {
	const variable = unsigned(countdown);
	return [
		...[0x23, ...variable], // global.get
		...[0x41, 0x01, 0x6b], // i32.const 1, i32.sub
		...[0x24, ...variable], // global.set
		...[0x23, ...variable, 0x45], // global.get, i32.eqz
		...[0x04, 0x40], // if
		...[0x41, ...signed(ROUNDS_PER_POLL), 0x24, ...variable],
		...[0x41, 0x00, 0x10, ...unsigned(pollFunction), 0x1a], // call, drop
		0x0b, // end
	];
}

function unsigned(value: number): number[] {
	const bytes: number[] = [];
	let rest = value;
	while (rest > 0x7f) {
		bytes.push((rest & 0x7f) | 0x80);
		rest >>>= 7;
	}
	return [...bytes, rest];
}

function signed(value: number): number[] {
	const bytes: number[] = [];
	let rest = value;
	while (rest > 0x3f || rest < -0x40) {
		bytes.push((rest & 0x7f) | 0x80);
		rest >>= 7;
	}
	return [...bytes, rest & 0x7f];
}
