import { Buffer } from "node:buffer";
import { EngineDeath, GuestException } from "./engine-ends.ts";
import { EngineMemory } from "./engine-memory.ts";
import {
	bindWaiting,
	type EngineModule,
	type Pointer,
	type WaitingQuickJs,
} from "./quickjs-binding.ts";

/** Microtasks between two looks at the clock. */
const JOBS_PER_ROUND = 1000;

/**
 * The ways into an engine's guest, each in two kinds: one below which the engine
 * may wait, so that the process listens while a script computes; and one that goes
 * through in one go, for code of our own and for calls out of the middle of another.
 */
export abstract class GuestEntries extends EngineMemory {
	/** True when an exception of the host passed through the engine: its memory and stack are in an unknown state. */
	isDead = false;
	/** Only while code of the engine runs below a way in that may wait. */
	protected mayWait = false;
	/** When that was entered, by `performance.now()`. */
	protected enteredAt = 0;
	readonly #waiting: WaitingQuickJs | undefined;

	constructor(module: EngineModule, memory: WebAssembly.Memory) {
		super(module, memory);
		this.#waiting = bindWaiting(module);
	}

	/** Whether V8 lets scripts stand still. */
	get canWait(): boolean {
		return this.#waiting !== undefined;
	}

	/** Whether there is time for more microtasks. */
	protected abstract mayRunJobs(): boolean;

	/** Evaluates a classic script, and lets others have their turns meanwhile. @throws GuestException */
	async evaluate(code: string, file: string): Promise<Pointer> {
		const waiting = this.#waiting;
		if (!waiting) return this.evaluateAtOnce(code, file);
		const [text, size] = this.#newText(code);
		const [name] = this.#newText(file);
		const value = await this.#enterWaiting(() =>
			waiting.evaluate(this.context, text, size, name),
		);
		this.release(text);
		this.release(name);
		return this.#resultOf(value);
	}

	/** The same in one go: nothing waits below. For texts of our own. */
	evaluateAtOnce(code: string, file: string): Pointer {
		const [text, size] = this.#newText(code);
		const value = this.#enter(() =>
			this.quickjs.evaluate(this.context, text, size, file),
		);
		this.release(text);
		return this.#resultOf(value);
	}

	/** Calls a function of the guest, and lets others have their turns meanwhile. The arguments stay the caller's. @throws GuestException */
	async call(callee: Pointer, ...values: readonly Pointer[]): Promise<Pointer> {
		const waiting = this.#waiting;
		if (!waiting) return this.callAtOnce(callee, ...values);
		const list = this.#newList(values);
		const { context, quickjs } = this;
		const self = quickjs.undefinedValue;
		const result = await this.#enterWaiting(() =>
			waiting.call(context, callee, self, values.length, list),
		);
		this.release(list);
		return this.#resultOf(result);
	}

	/** The same in one go: nothing waits below. For functions of our own. */
	callAtOnce(callee: Pointer, ...values: readonly Pointer[]): Pointer {
		const list = this.#newList(values);
		const { context, quickjs } = this;
		const self = quickjs.undefinedValue;
		const result = this.#enter(() =>
			quickjs.call(context, callee, self, values.length, list),
		);
		this.release(list);
		return this.#resultOf(result);
	}

	/** Runs microtasks until there are none, or the time is over; lets others have their turns meanwhile. */
	async runJobs(): Promise<void> {
		const waiting = this.#waiting;
		if (!waiting) return this.runJobsAtOnce();
		const contextOut = this.allocate(4);
		let isMore = true;
		while (isMore && this.mayRunJobs()) {
			const count = await this.#enterWaiting(() =>
				waiting.runJobs(this.runtime, JOBS_PER_ROUND, contextOut),
			);
			isMore = this.#hasMoreJobs(count);
		}
		this.release(contextOut);
	}

	/** The same in one go. */
	runJobsAtOnce(): void {
		const contextOut = this.allocate(4);
		let isMore = true;
		while (isMore && this.mayRunJobs()) {
			const count = this.#enter(() =>
				this.quickjs.runJobs(this.runtime, JOBS_PER_ROUND, contextOut),
			);
			isMore = this.#hasMoreJobs(count);
		}
		this.release(contextOut);
	}

	/** @param ran how many jobs ran */
	#hasMoreJobs(ran: Pointer): boolean {
		const count = this.quickjs.getNumber(this.context, ran);
		this.free(ran);
		// A job that threw (NaN) is gone; those behind it still wait.
		return !(count < JOBS_PER_ROUND);
	}

	/** NUL-terminated; with its bytes. */
	#newText(text: string): readonly [block: Pointer, size: number] {
		const size = Buffer.byteLength(text);
		const block = this.allocate(size + 1);
		this.write(text, block, size);
		return [block, size];
	}

	#newList(values: readonly Pointer[]): Pointer {
		const list = this.allocate(4 * Math.max(1, values.length));
		const view = new DataView(this.memory.buffer, list);
		values.forEach((value, index) => {
			view.setUint32(index * 4, value, true);
		});
		return list;
	}

	/** Every way into the guest. An exception that passes through the engine's frames has left it half done. */
	#enter(enter: () => Pointer): Pointer {
		try {
			return enter();
		} catch (error) {
			throw this.#deathBy(error);
		}
	}

	/** A way in below which the engine may wait. Nothing else may enter it until the promise is settled. */
	async #enterWaiting(enter: () => Promise<Pointer>): Promise<Pointer> {
		this.mayWait = true;
		this.enteredAt = performance.now();
		try {
			return await enter();
		} catch (error) {
			throw this.#deathBy(error);
		} finally {
			this.mayWait = false;
		}
	}

	#deathBy(error: unknown): EngineDeath {
		this.isDead = true;
		if (error instanceof EngineDeath) return error;
		const isStack = error instanceof RangeError;
		return new EngineDeath(isStack ? "stack" : "crash", error);
	}

	/** What the engine asks of JavaScript: what that asks of the engine in turn cannot wait, as JavaScript stands between. */
	protected outside<T>(work: () => T): T {
		const mayWait = this.mayWait;
		this.mayWait = false;
		const result = work();
		// After an exception the engine is dead.
		this.mayWait = mayWait;
		return result;
	}

	#resultOf(value: Pointer): Pointer {
		const error = this.quickjs.resolveException(this.context, value);
		if (error === 0) return value;
		this.free(value);
		throw new GuestException(error);
	}
}
