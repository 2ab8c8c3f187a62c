import { hostErrorText } from "../host-error.ts";
import {
	compileEngine,
	type EngineCode,
	instantiateEngine,
} from "./engine-code.ts";
import { EngineDeath, GuestException } from "./engine-ends.ts";
import type { GuestValue } from "./engine-memory.ts";
import { GuestEntries } from "./guest-entries.ts";
import { EngineArguments, type HostArguments } from "./host-arguments.ts";
import { isTurnDue, LONGEST, nextTurn } from "./loop-turns.ts";
import type { RejectionHook } from "./promise-rejections.ts";
import type { EngineModule, Pointer } from "./quickjs-binding.ts";
import { WAIT } from "./waiting-wasm.ts";

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536;
const FIRST_PAGES = 256;

/** Milliseconds that native code may go on past the deadline. */
const NATIVE_GRACE = 50;

/** Milliseconds to find out where a script was interrupted. */
const TIME_TO_LOOK = 20;

/** Whoever answers the guest's calls while a script runs. */
export interface EngineHost {
	/**
	 * Throws an Error or a `GuestException` that is passed on to the guest, unless it is an `EngineDeath`.
	 * The guest stands still until a promise is settled; whoever gives one sees to it that this happens in time.
	 */
	call(
		functionId: number,
		values: HostArguments,
	): GuestValue | Promise<GuestValue>;
	promiseRejected(promise: bigint, reason: Pointer): void;
	promiseHandled(promise: bigint): void;
}

/**
 * One running engine: calls in both directions, and the limits of time and
 * memory.
 */
export class EngineInstance extends GuestEntries {
	readonly code: EngineCode;
	readonly table: WebAssembly.Table;
	host: EngineHost | undefined;
	/** By `performance.now()`. Past it every operation of the guest is interrupted. */
	deadline = Number.POSITIVE_INFINITY;
	/** Looked at whenever others have had their turn: when it is aborted, the time is over. */
	signal: AbortSignal | undefined;
	wasAborted = false;
	wasInterrupted = false;
	/** A function of the guest that gives the stack of the calls it is called in. */
	stackFunction: Pointer = 0;
	/** The stack where the script was first interrupted, as far as it is known. */
	interruptedAt = "";
	#isLooking = false;
	#isNativeWaiting = false;
	/** Bytes up to the end of the image that the engine started from. */
	imageSize = 0;
	/** Bytes that the memory may grow to. */
	memoryCeiling = Number.POSITIVE_INFINITY;
	wasRefusedMemory = false;
	/** How often the engine has asked whether it may go on: a measure of what the script computes. */
	questions = 0;
	readonly #arguments = new EngineArguments(this);

	/** What a host function that was called has begun and not finished. */
	#begun: Promise<GuestValue> | undefined;

	/** @param size bytes that its memory shall have at least */
	static async create(size = 0): Promise<EngineInstance> {
		const code = await compileEngine();
		const initial = Math.max(FIRST_PAGES, Math.ceil(size / PAGE));
		const memory = new WebAssembly.Memory({ initial, maximum: 32_768 });
		// Nothing waits before the first way in.
		const { module, table } = await instantiateEngine(code, memory, {
			interrupt: () => engine.#giveWay(),
			call: () => engine.#awaitHost(),
		});
		const engine = new EngineInstance(code, module, memory, table);
		return engine;
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
				this.#callFromGuest(id, this.#arguments.of(count, values)),
			shouldInterrupt: (_asyncify, runtime) => this.#answer(runtime === 0),
			freeHostRef: () => {},
			loadModuleSource: () => 0,
			normalizeModule: () => 0,
		};
		this.#limitMemory();
	}

	/** Goes on a little past the deadline, so that a job is interrupted in the middle and its line known. */
	protected mayRunJobs(): boolean {
		if (performance.now() > this.deadline + NATIVE_GRACE) this.isOverdue();
		return !this.wasInterrupted;
	}

	/** Ends the script at the next step of it, as if its time were over. */
	interrupt(): void {
		this.deadline = Number.NEGATIVE_INFINITY;
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
		this.outside(() => {
			// Kept alive until the memory is reset, so that its address stays its own.
			this.keep(context, promise);
			this.host?.promiseRejected(promise, this.keep(context, reason));
		});
	};

	/** The engine asks for its turns only between many calls of the host, and each of those may take long. */
	#callFromGuest(id: number, values: HostArguments): Pointer {
		const { mayWait } = this;
		const now = performance.now();
		if (now > this.deadline + NATIVE_GRACE)
			return this.outside(() => this.#interrupt(true));
		if (mayWait && now - this.enteredAt > LONGEST && isTurnDue(now)) {
			this.#begun = this.#callAfterTurn(id, values);
			return WAIT;
		}
		return this.outside(() => this.#callHost(id, values, mayWait));
	}

	async #callAfterTurn(id: number, values: HostArguments): Promise<GuestValue> {
		await nextTurn();
		this.#checkAbort();
		return this.host?.call(id, values);
	}

	#callHost(id: number, values: HostArguments, mayWait: boolean): Pointer {
		// What a script does with its own interruption is not for the host.
		if (this.wasInterrupted) throw new EngineDeath("timeout");
		try {
			const result = this.host?.call(id, values);
			if (!(result instanceof Promise)) return this.#given(result);
			if (!mayWait) throw new Error("Nothing can be waited for here.");
			this.#begun = result;
			return WAIT;
		} catch (error) {
			return this.#thrown(error);
		}
	}

	/** What the guest gets of a host function that has begun something. */
	async #awaitHost(): Promise<Pointer> {
		this.mayWait = false;
		const begun = this.#begun;
		this.#begun = undefined;
		const result = await this.#settled(begun);
		this.mayWait = true;
		return result;
	}

	async #settled(begun: Promise<GuestValue> | undefined): Promise<Pointer> {
		try {
			const result = await begun;
			this.#checkAbort();
			return this.#given(result);
		} catch (error) {
			this.#checkAbort();
			return this.#thrown(error);
		}
	}

	/** @throws EngineDeath when the run was stopped meanwhile */
	#checkAbort(): void {
		this.#stopWhenAborted();
		if (this.wasAborted) throw new EngineDeath("timeout");
	}

	#given(result: GuestValue): Pointer {
		return result === undefined ? 0 : this.toGuest(result);
	}

	/** @throws EngineDeath */
	#thrown(error: unknown): Pointer {
		if (error instanceof EngineDeath) throw error;
		return error instanceof GuestException
			? this.#throwValue(error.error)
			: this.#throwInGuest(error);
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

	/** Whether the engine must stop (1), may go on (0), or gives way to others (`WAIT`). @param isNative a loop of native code asks */
	#answer(isNative: boolean): number {
		this.questions++;
		const now = performance.now();
		if (now > this.deadline + (isNative ? NATIVE_GRACE : 0))
			return this.outside(() => this.#interrupt(isNative));
		if (!this.mayWait || !isTurnDue(now)) return 0;
		this.#isNativeWaiting = isNative;
		return WAIT;
	}

	#interrupt(isNative: boolean): number {
		this.wasInterrupted = true;
		if (!this.#isLooking) this.#look();
		// The engine's own question ends a script gently; native code only ends this way.
		if (isNative) throw new EngineDeath("timeout");
		return 1;
	}

	/** Lets everything else of the process have its turn, and answers the engine's question then. */
	async #giveWay(): Promise<number> {
		this.mayWait = false;
		const isNative = this.#isNativeWaiting;
		await nextTurn();
		this.#stopWhenAborted();
		const answer = this.#answer(isNative);
		this.mayWait = true;
		return answer;
	}

	/** The script's time is over when its run is stopped. */
	#stopWhenAborted(): void {
		if (!this.signal?.aborted) return;
		this.wasAborted = true;
		this.deadline = Number.NEGATIVE_INFINITY;
	}

	/** Notes where the script is. It stands in the middle of something, so this calls back into it. */
	#look(): void {
		if (this.interruptedAt !== "" || this.stackFunction === 0) return;
		if (this.wasAborted) return;
		const { deadline } = this;
		this.deadline = performance.now() + TIME_TO_LOOK;
		this.#isLooking = true;
		try {
			this.interruptedAt = this.textOf(this.callAtOnce(this.stackFunction));
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
