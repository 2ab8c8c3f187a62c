import { Buffer } from "node:buffer";
import { hostErrorText } from "../host-error.ts";
import {
	compileEngine,
	type EngineCode,
	instantiateEngine,
} from "./engine-code.ts";
import { EngineDeath, GuestException } from "./engine-ends.ts";
import { EngineMemory, type GuestValue } from "./engine-memory.ts";
import { EngineArguments, type HostArguments } from "./host-arguments.ts";
import type { RejectionHook } from "./promise-rejections.ts";
import type { EngineModule, Pointer } from "./quickjs-binding.ts";

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536;
const FIRST_PAGES = 256;

/** Microtasks between two looks at the clock. */
const JOBS_PER_ROUND = 1000;

/** Milliseconds that native code may go on past the deadline. */
const NATIVE_GRACE = 50;

/** Milliseconds to find out where a script was interrupted. */
const TIME_TO_LOOK = 20;

/** Whoever answers the guest's calls while a script runs. */
export interface EngineHost {
	/** Throws an Error or a `GuestException` that is passed on to the guest, unless it is an `EngineDeath`. */
	call(functionId: number, values: HostArguments): GuestValue;
	promiseRejected(promise: bigint, reason: Pointer): void;
	promiseHandled(promise: bigint): void;
}

/**
 * One running engine: calls in both directions, and the limits of time and
 * memory.
 */
export class EngineInstance extends EngineMemory {
	readonly code: EngineCode;
	readonly table: WebAssembly.Table;
	host: EngineHost | undefined;
	/** By `performance.now()`. Past it every operation of the guest is interrupted. */
	deadline = Number.POSITIVE_INFINITY;
	wasInterrupted = false;
	/** A function of the guest that gives the stack of the calls it is called in. */
	stackFunction: Pointer = 0;
	/** The stack where the script was first interrupted, as far as it is known. */
	interruptedAt = "";
	#isLooking = false;
	/** Bytes up to the end of the image that the engine started from. */
	imageSize = 0;
	/** Bytes that the memory may grow to. */
	memoryCeiling = Number.POSITIVE_INFINITY;
	wasRefusedMemory = false;
	/** True when an exception of the host passed through the engine: its memory and stack are in an unknown state. */
	isDead = false;
	/** How often the engine has asked whether it may go on: a measure of what the script computes. */
	questions = 0;
	readonly #arguments = new EngineArguments(this);

	/** @param size bytes that its memory shall have at least */
	static async create(size = 0): Promise<EngineInstance> {
		const code = await compileEngine();
		const initial = Math.max(FIRST_PAGES, Math.ceil(size / PAGE));
		const memory = new WebAssembly.Memory({ initial, maximum: 32_768 });
		const { module, table } = await instantiateEngine(code, memory);
		return new EngineInstance(code, module, memory, table);
	}

	private constructor(
		code: EngineCode,
		module: EngineModule,
		memory: WebAssembly.Memory,
		table: WebAssembly.Table,
	) {
		super(module, memory);
		this.code = code;
		this.table = table;
		module.callbacks = {
			callFunction: (_asyncify, _context, _self, count, values, id) =>
				this.#callHost(id, this.#arguments.of(count, values)),
			shouldInterrupt: (_asyncify, runtime) => this.#shouldInterrupt(runtime),
			freeHostRef: () => {},
			loadModuleSource: () => 0,
			normalizeModule: () => 0,
		};
		this.#limitMemory();
	}

	/** Evaluates a classic script. @throws GuestException */
	evaluate(code: string, file: string): Pointer {
		const size = Buffer.byteLength(code);
		const block = this.allocate(size + 1);
		this.write(code, block, size);
		const value = this.#enter(() =>
			this.quickjs.evaluate(this.context, block, size, file),
		);
		this.release(block);
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
		this.release(list);
		return this.#resultOf(result);
	}

	/** Runs microtasks until there are none, or the time is over. */
	runJobs(): void {
		const contextOut = this.allocate(4);
		let count = JOBS_PER_ROUND;
		// A job that threw (NaN) is gone; those behind it still wait.
		while (!(count < JOBS_PER_ROUND) && this.#mayRunJobs()) {
			const value = this.#enter(() =>
				this.quickjs.runJobs(this.runtime, JOBS_PER_ROUND, contextOut),
			);
			count = this.quickjs.getNumber(this.context, value);
			this.free(value);
		}
		this.release(contextOut);
	}

	/** Goes on a little past the deadline, so that a job is interrupted in the middle and its line known. */
	#mayRunJobs(): boolean {
		if (performance.now() > this.deadline + NATIVE_GRACE) this.isOverdue();
		return !this.wasInterrupted;
	}

	/** Whether the time is over; remembers it. */
	isOverdue(): boolean {
		if (performance.now() > this.deadline) this.wasInterrupted = true;
		return this.wasInterrupted;
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
		this.keep(context, promise);
		this.host?.promiseRejected(promise, this.keep(context, reason));
	};

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
		// What a script does with its own interruption is not for the host.
		if (this.wasInterrupted) throw new EngineDeath("timeout");
		try {
			const result = this.host?.call(id, values);
			return result === undefined ? 0 : this.toGuest(result);
		} catch (error) {
			if (error instanceof EngineDeath) throw error;
			return error instanceof GuestException
				? this.#throwValue(error.error)
				: this.#throwInGuest(error);
		}
	}

	/** The guest gets a string, of which `guest/base.js` makes an Error in its own realm. */
	#throwInGuest(error: unknown): Pointer {
		const text = this.toGuest(hostErrorText(error));
		// Where there was no memory for the text, that is what the guest shall hear of.
		const fault = this.quickjs.resolveException(this.context, text);
		return this.#throwValue(fault === 0 ? text : fault);
	}

	#throwValue(thrown: Pointer): Pointer {
		const exception = this.quickjs.throwValue(this.context, thrown);
		this.free(thrown);
		return exception;
	}

	/** @param runtime 0 when a loop of native code asks */
	#shouldInterrupt(runtime: Pointer): number {
		const isNative = runtime === 0;
		const grace = isNative ? NATIVE_GRACE : 0;
		this.questions++;
		if (performance.now() <= this.deadline + grace) return 0;
		this.wasInterrupted = true;
		if (!this.#isLooking) this.#look();
		// The engine's own question ends a script gently; native code only ends this way.
		if (isNative) throw new EngineDeath("timeout");
		return 1;
	}

	/** Notes where the script is. It stands in the middle of something, so this calls back into it. */
	#look(): void {
		if (this.interruptedAt !== "" || this.stackFunction === 0) return;
		const { deadline } = this;
		this.deadline = performance.now() + TIME_TO_LOOK;
		this.#isLooking = true;
		try {
			this.interruptedAt = this.textOf(this.call(this.stackFunction));
		} catch (error) {
			if (this.isDead) throw error;
			// There was no memory, no stack or no time left for it.
		} finally {
			this.#isLooking = false;
			this.deadline = deadline;
		}
	}

	/** The engine's own limit counts no bytes in this build (its allocator cannot tell sizes), so growth is limited instead. */
	#limitMemory(): void {
		const grow = this.memory.grow.bind(this.memory);
		this.memory.grow = (pages) => {
			const size = this.memory.buffer.byteLength + pages * PAGE;
			if (size > this.memoryCeiling) {
				this.wasRefusedMemory = true;
				throw new RangeError("The script's memory limit is reached.");
			}
			return grow(pages);
		};
	}
}
