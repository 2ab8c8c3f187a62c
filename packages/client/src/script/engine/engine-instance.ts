import { Buffer, isUtf8 } from "node:buffer";
import { compileEngine, instantiateEngine } from "./engine-code.ts";
import type { RejectionHook } from "./promise-rejections.ts";
import {
	bindQuickJs,
	type EngineModule,
	type Pointer,
	type QuickJs,
} from "./quickjs-binding.ts";

/** Text of a script's own that could be mistaken is passed as JSON behind this mark. Also in `guest/base.js`. */
const JSON_MARK = "\u0001";

/** Microtasks between two looks at the clock. */
const JOBS_PER_ROUND = 1000;

/** Milliseconds that native code may go on past the deadline. */
const NATIVE_GRACE = 50;

/** A string for the guest that exists as UTF-8 bytes already, and need never be a string of the host. */
export class Utf8Text {
	readonly bytes: Uint8Array;

	constructor(bytes: Uint8Array) {
		this.bytes = bytes;
	}

	/** Whether bytes can be passed as they are: UTF-8 without NUL. */
	static fits(bytes: Uint8Array): boolean {
		return isUtf8(bytes) && !bytes.includes(0) && bytes[0] !== 1;
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
	/** Becomes an `ArrayBuffer`. */
	| Uint8Array;

/** The values that a guest called a host function with. */
export interface HostArguments {
	readonly count: number;
	text(index: number): string;
	number(index: number): number;
	boolean(index: number): boolean;
	/** Whether the value is null, undefined or absent. */
	isNull(index: number): boolean;
	/** A copy of an `ArrayBuffer`'s content. */
	bytes(index: number): Uint8Array;
}

/** Whoever answers the guest's calls while a script runs. */
export interface EngineHost {
	/** Throws an Error that is passed on to the guest, unless it is an `EngineDeath`. */
	call(functionId: number, values: HostArguments): GuestValue;
	promiseRejected(promise: bigint, reason: Pointer): void;
	promiseHandled(promise: bigint): void;
}

/** The engine can no longer be used: its memory is in an unknown state. */
export class EngineDeath extends Error {
	readonly reason: "timeout" | "memory" | "stack" | "crash";

	constructor(reason: EngineDeath["reason"], cause?: unknown) {
		super(`The script engine ended: ${reason}.`, { cause });
		this.reason = reason;
	}
}

/** A value that the guest threw. It is owned by the receiver. */
export class GuestException {
	readonly error: Pointer;

	constructor(error: Pointer) {
		this.error = error;
	}
}

/**
 * One running engine with its memory: values in, values out, calls in both
 * directions, limits. The memory is reset from outside (`restore` in
 * `engine-image.ts`), so no address of it may be kept here from one script to
 * the next.
 */
export class EngineInstance {
	readonly memory: WebAssembly.Memory;
	readonly table: WebAssembly.Table;
	readonly quickjs: QuickJs;
	context: Pointer = 0;
	runtime: Pointer = 0;
	host: EngineHost | undefined;
	/** By `performance.now()`. Past it every operation of the guest is interrupted. */
	deadline = Number.POSITIVE_INFINITY;
	wasInterrupted = false;
	/** Bytes that the memory may grow to. */
	memoryCeiling = Number.POSITIVE_INFINITY;
	wasRefusedMemory = false;
	/** True when an exception of the host passed through the engine: its memory and stack are in an unknown state. */
	isDead = false;
	readonly #module: EngineModule;
	readonly #decoder = new TextDecoder();
	readonly #encoder = new TextEncoder();
	/** Reused: calls of host functions are never nested. */
	readonly #arguments = new Arguments(this);

	static async create(): Promise<EngineInstance> {
		const code = await compileEngine();
		const memory = new WebAssembly.Memory({ initial: 256, maximum: 32_768 });
		const { module, table } = await instantiateEngine(code, memory);
		return new EngineInstance(module, memory, table);
	}

	private constructor(
		module: EngineModule,
		memory: WebAssembly.Memory,
		table: WebAssembly.Table,
	) {
		this.#module = module;
		this.memory = memory;
		this.table = table;
		module.callbacks = {
			callFunction: (_asyncify, _context, _self, count, values, id) =>
				this.#callHost(id, this.#arguments.of(count, values)),
			shouldInterrupt: (_asyncify, runtime) => this.#shouldInterrupt(runtime),
			freeHostRef: () => {},
			loadModuleSource: () => 0,
			normalizeModule: () => 0,
		};
		this.quickjs = bindQuickJs(module);
		this.#limitMemory();
	}

	/** All bytes of the memory as they are now. The view is void after the next call of the guest. */
	get bytes(): Uint8Array {
		return this.#module.HEAPU8;
	}

	/** Evaluates a classic script. @throws GuestException */
	evaluate(code: string, file: string): Pointer {
		const size = Buffer.byteLength(code);
		const block = this.allocate(size + 1);
		this.#write(code, block, size);
		const value = this.#enter(() =>
			this.quickjs.evaluate(this.context, block, size, file),
		);
		this.#module._free(block);
		return this.#resultOf(value);
	}

	/** Calls a function of the guest. The arguments stay the caller's. @throws GuestException */
	call(callee: Pointer, ...values: readonly Pointer[]): Pointer {
		const list = this.allocate(4 * Math.max(1, values.length));
		const view = new DataView(this.memory.buffer, list);
		values.forEach((value, index) => {
			view.setUint32(index * 4, value, true);
		});
		const result = this.#enter(() =>
			this.quickjs.call(
				this.context,
				callee,
				this.quickjs.undefinedValue,
				values.length,
				list,
			),
		);
		this.#module._free(list);
		return this.#resultOf(result);
	}

	/** Runs microtasks until there are none, or the time is over. */
	runJobs(): void {
		const contextOut = this.allocate(4);
		let count: number;
		do {
			const value = this.#enter(() =>
				this.quickjs.runJobs(this.runtime, JOBS_PER_ROUND, contextOut),
			);
			count = this.quickjs.getNumber(this.context, value);
			this.free(value);
			// A job that threw (NaN) is gone; those behind it still wait.
		} while (!(count < JOBS_PER_ROUND) && !this.isOverdue());
		this.release(contextOut);
	}

	/** Whether the time is over; remembers it. */
	isOverdue(): boolean {
		if (performance.now() > this.deadline) this.wasInterrupted = true;
		return this.wasInterrupted;
	}

	toGuest(value: GuestValue): Pointer {
		if (typeof value === "string") return this.#newString(value);
		if (typeof value === "number") {
			return this.quickjs.newNumber(this.context, value);
		}
		if (value instanceof Utf8Text) return this.#newStringOf(value.bytes);
		if (value instanceof Uint8Array) return this.#newArrayBuffer(value);
		return this.quickjs.duplicate(this.context, this.#constant(value));
	}

	textOf(value: Pointer): string {
		const pointer = this.quickjs.getText(this.context, value);
		if (pointer === 0) throw new TypeError("The value has no text form.");
		const heap = this.bytes;
		const text = this.#decoder.decode(
			heap.subarray(pointer, heap.indexOf(0, pointer)),
		);
		this.quickjs.freeText(this.context, pointer);
		return text.startsWith(JSON_MARK) ? JSON.parse(text.slice(1)) : text;
	}

	isNull(value: Pointer): boolean {
		const { quickjs, context } = this;
		return (
			quickjs.isIdentical(context, value, quickjs.undefinedValue) === 1 ||
			quickjs.isIdentical(context, value, quickjs.nullValue) === 1
		);
	}

	bytesOf(value: Pointer): Uint8Array {
		const size = this.quickjs.getArrayBufferLength(this.context, value);
		const block = this.quickjs.getArrayBuffer(this.context, value);
		const bytes = this.bytes.slice(block, block + size);
		this.#module._free(block);
		return bytes;
	}

	free(value: Pointer): void {
		this.quickjs.freeValue(this.context, value);
	}

	/** What the engine calls when a promise is rejected, or a rejected one is handled after all. */
	readonly onRejection: RejectionHook = (
		context,
		promise,
		reason,
		isHandled,
	) => {
		if (isHandled !== 0) {
			this.host?.promiseHandled(promise);
			return;
		}
		// Kept alive until the memory is reset, so that its address stays its own.
		this.#keep(context, promise);
		this.host?.promiseRejected(promise, this.#keep(context, reason));
	};

	/** A block of the engine's memory. @throws EngineDeath when there is none. */
	allocate(size: number): Pointer {
		const block = this.#module._malloc(size);
		if (block === 0) throw new EngineDeath("memory");
		return block;
	}

	release(block: Pointer): void {
		this.#module._free(block);
	}

	/** Every way into the guest. An exception that passes through the engine's frames has left it half done. */
	#enter(enter: () => Pointer): Pointer {
		try {
			return enter();
		} catch (error) {
			this.isDead = true;
			if (error instanceof EngineDeath) throw error;
			const isStack = error instanceof RangeError;
			throw new EngineDeath(isStack ? "stack" : "crash", error);
		}
	}

	#resultOf(value: Pointer): Pointer {
		const error = this.quickjs.resolveException(this.context, value);
		if (error === 0) return value;
		this.free(value);
		throw new GuestException(error);
	}

	#callHost(id: number, values: HostArguments): Pointer {
		try {
			const result = this.host?.call(id, values);
			return result === undefined ? 0 : this.toGuest(result);
		} catch (error) {
			if (error instanceof EngineDeath) throw error;
			return this.#throwInGuest(error);
		}
	}

	/** The guest gets a string, of which `guest/base.js` makes an Error in its own realm. */
	#throwInGuest(error: unknown): Pointer {
		const { name, message } =
			error instanceof Error ? error : new Error(`${error}`);
		const code =
			error instanceof Error && "code" in error ? error.code : undefined;
		const thrown = this.toGuest(JSON.stringify({ name, message, code }));
		const exception = this.quickjs.throwValue(this.context, thrown);
		this.free(thrown);
		return exception;
	}

	#shouldInterrupt(runtime: Pointer): number {
		if (runtime !== 0) return this.isOverdue() ? 1 : 0;
		// The engine's own look at the clock ends a script more gently, and knows the line.
		if (performance.now() < this.deadline + NATIVE_GRACE) return 0;
		this.wasInterrupted = true;
		throw new EngineDeath("timeout");
	}

	/** The engine's own limit counts no bytes in this build (its allocator cannot tell sizes), so growth is limited instead. */
	#limitMemory(): void {
		const grow = this.memory.grow.bind(this.memory);
		this.memory.grow = (pages) => {
			const size = this.memory.buffer.byteLength + pages * 65_536;
			if (size > this.memoryCeiling) {
				this.wasRefusedMemory = true;
				throw new RangeError("The script's memory limit is reached.");
			}
			return grow(pages);
		};
	}

	/** A value as the engine holds it, owned by us. */
	#keep(context: Pointer, value: bigint): Pointer {
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
		this.#write(safe, block, size);
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

	#write(text: string, block: Pointer, size: number): void {
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

class Arguments implements HostArguments {
	readonly #engine: EngineInstance;
	#values: Pointer = 0;
	count = 0;

	constructor(engine: EngineInstance) {
		this.#engine = engine;
	}

	of(count: number, values: Pointer): this {
		this.count = count;
		this.#values = values;
		return this;
	}

	text(index: number): string {
		return this.#engine.textOf(this.#pointer(index));
	}

	number(index: number): number {
		return this.#engine.quickjs.getNumber(
			this.#engine.context,
			this.#pointer(index),
		);
	}

	boolean(index: number): boolean {
		return this.text(index) === "true";
	}

	isNull(index: number): boolean {
		if (index >= this.count) return true;
		return this.#engine.isNull(this.#pointer(index));
	}

	bytes(index: number): Uint8Array {
		return this.#engine.bytesOf(this.#pointer(index));
	}

	#pointer(index: number): Pointer {
		if (index >= this.count) throw new RangeError("An argument is missing.");
		return this.#engine.quickjs.argument(this.#values, index);
	}
}

/** Whether a text can be passed as NUL-terminated UTF-8 and read back as it is. */
function isPlain(text: string): boolean {
	return (
		!text.startsWith(JSON_MARK) && !text.includes("\0") && text.isWellFormed()
	);
}
