import { Buffer } from "node:buffer";
import { EngineDeath } from "./engine-ends.ts";
import {
	bindQuickJs,
	type EngineModule,
	type Pointer,
	type QuickJs,
} from "./quickjs-binding.ts";
import { Utf8Text } from "./utf8-text.ts";

/** Text of a script's own that could be mistaken is passed as JSON behind this mark. Also in `guest/base.js`. */
const JSON_MARK = "\u0001";

/** A value that lies in the guest already. Whoever gets it owns it. */
export class GuestReference {
	readonly pointer: Pointer;

	constructor(pointer: Pointer) {
		this.pointer = pointer;
	}
}

/** What passes from host to guest. */
export type GuestValue =
	| string
	| number
	| boolean
	| null
	| undefined
	| Utf8Text
	| GuestReference
	/** Becomes an `ArrayBuffer`. */
	| Uint8Array;

/**
 * An engine's memory: blocks of it, and values on their way in and out. It is
 * reset from outside (`restore` in `engine-image.ts`), so no address may be kept
 * on this side from one script to the next.
 */
export class EngineMemory {
	readonly quickjs: QuickJs;
	readonly memory: WebAssembly.Memory;
	context: Pointer = 0;
	runtime: Pointer = 0;
	readonly #module: EngineModule;
	readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	readonly #encoder = new TextEncoder();

	constructor(module: EngineModule, memory: WebAssembly.Memory) {
		this.#module = module;
		this.memory = memory;
		this.quickjs = bindQuickJs(module);
	}

	/** All bytes of the memory as they are now. The view is void after the next call of the guest. */
	get bytes(): Uint8Array {
		return this.#module.HEAPU8;
	}

	/** A block of the engine's memory. @throws EngineDeath when there is none. */
	allocate(size: number): Pointer {
		const block = this.#module._malloc(size);
		if (block === 0) throw new EngineDeath("memory");
		return block;
	}

	release(block: Pointer): void {
		this.#module._free(block);
	}

	toGuest(value: GuestValue): Pointer {
		if (typeof value === "string") return this.#newString(value);
		if (typeof value === "number") {
			return this.quickjs.newNumber(this.context, value);
		}
		if (value instanceof Utf8Text) return this.#newStringOf(value.bytes);
		if (value instanceof Uint8Array) return this.#newArrayBuffer(value);
		if (value instanceof GuestReference) return value.pointer;
		return this.quickjs.duplicate(this.context, this.#constant(value));
	}

	/** @throws TypeError for an object, whose text form would be made by code of the guest's */
	textOf(value: Pointer): string {
		if (this.#isObject(value)) throw new TypeError("The value is no text.");
		const pointer = this.quickjs.getText(this.context, value);
		if (pointer === 0) throw new TypeError("The value has no text form.");
		const heap = this.bytes;
		const text = this.#decoder.decode(
			heap.subarray(pointer, heap.indexOf(0, pointer)),
		);
		this.quickjs.freeText(this.context, pointer);
		return text.startsWith(JSON_MARK) ? JSON.parse(text.slice(1)) : text;
	}

	/** NaN for an object, of which code of the guest's would make a number. */
	numberOf(value: Pointer): number {
		return this.#isObject(value)
			? Number.NaN
			: this.quickjs.getNumber(this.context, value);
	}

	isNull(value: Pointer): boolean {
		const { quickjs, context } = this;
		return (
			quickjs.isIdentical(context, value, quickjs.undefinedValue) === 1 ||
			quickjs.isIdentical(context, value, quickjs.nullValue) === 1
		);
	}

	/** The engine keeps what a value is in the upper half of its 64 bits. Checked by a test. */
	#isObject(value: Pointer): boolean {
		return new DataView(this.memory.buffer).getInt32(value + 4, true) === -1;
	}

	bytesOf(value: Pointer): Uint8Array {
		const size = this.quickjs.getArrayBufferLength(this.context, value);
		if (size === 0) return new Uint8Array();
		const block = this.quickjs.getArrayBuffer(this.context, value);
		if (block === 0) throw new EngineDeath("memory");
		const bytes = this.bytes.slice(block, block + size);
		this.#module._free(block);
		return bytes;
	}

	free(value: Pointer): void {
		this.quickjs.freeValue(this.context, value);
	}

	/** A value as the engine holds it, owned by us. */
	protected keep(context: Pointer, value: bigint): Pointer {
		const place = this.allocate(8);
		new DataView(this.memory.buffer).setBigInt64(place, value, true);
		const kept = this.quickjs.duplicate(context, place);
		this.release(place);
		return kept;
	}

	#newString(text: string): Pointer {
		const safe = isPlain(text) ? text : JSON_MARK + JSON.stringify(text);
		const size = Buffer.byteLength(safe);
		const block = this.allocate(size + 1);
		this.write(safe, block, size);
		return this.#stringAt(block);
	}

	#newStringOf(bytes: Uint8Array): Pointer {
		const block = this.allocate(bytes.length + 1);
		const heap = this.bytes;
		heap.set(bytes, block);
		heap[block + bytes.length] = 0;
		return this.#stringAt(block);
	}

	#stringAt(block: Pointer): Pointer {
		const value = this.quickjs.newString(this.context, block);
		this.#module._free(block);
		return value;
	}

	protected write(text: string, block: Pointer, size: number): void {
		const heap = this.bytes;
		this.#encoder.encodeInto(text, heap.subarray(block, block + size));
		heap[block + size] = 0;
	}

	#newArrayBuffer(bytes: Uint8Array): Pointer {
		const block = this.allocate(Math.max(1, bytes.length));
		this.bytes.set(bytes, block);
		return this.quickjs.newArrayBuffer(this.context, block, bytes.length);
	}

	#constant(value: boolean | null | undefined): Pointer {
		if (value === undefined) return this.quickjs.undefinedValue;
		if (value === null) return this.quickjs.nullValue;
		return value ? this.quickjs.trueValue : this.quickjs.falseValue;
	}
}

/** Whether a text can be passed as NUL-terminated UTF-8 and read back as it is. */
function isPlain(text: string): boolean {
	return (
		!text.startsWith(JSON_MARK) && !text.includes("\0") && text.isWellFormed()
	);
}
