import { promisify } from "node:util";
import type { HostLine } from "./host-calls.ts";

type Callback = (...values: unknown[]) => void;

/** The timer functions as a script sees them, under the names of node's. */
export interface TimerFunctions {
	readonly setTimeout: (
		callback: Callback,
		delay?: number,
		...values: unknown[]
	) => NodeJS.Timeout;
	readonly setInterval: TimerFunctions["setTimeout"];
	readonly setImmediate: (
		callback: Callback,
		...values: unknown[]
	) => NodeJS.Immediate;
	readonly clearTimeout: (timer?: NodeJS.Timeout | string | number) => void;
	readonly clearInterval: TimerFunctions["clearTimeout"];
	readonly clearImmediate: (timer?: NodeJS.Immediate) => void;
}

/**
 * Node's timers for a script, which is not over before its timeouts are, and
 * whose timers end with it. Modules that it loads have node's own: nobody
 * waits for the timers of a connection pool.
 */
export class ScriptTimers {
	readonly #line: HostLine;
	/** With the stacks of the calls that made them. */
	readonly #timeouts = new Map<NodeJS.Timeout, string>();
	readonly #intervals = new Set<NodeJS.Timeout>();
	readonly #immediates = new Set<NodeJS.Immediate>();
	#isWaiting = false;

	constructor(line: HostLine) {
		this.#line = line;
		const { setTimeout: wait, setImmediate: yieldOnce } = this.functions;
		// As node's own have it: `promisify(setTimeout)(20)`.
		Object.assign(wait, {
			[promisify.custom]: (delay?: number, value?: unknown) =>
				new Promise((resolve) => wait(resolve, delay, value)),
		});
		Object.assign(yieldOnce, {
			[promisify.custom]: (value?: unknown) =>
				new Promise((resolve) => yieldOnce(resolve, value)),
		});
	}

	readonly functions: TimerFunctions = {
		setTimeout: (callback, delay, ...values) => {
			const timer: NodeJS.Timeout = setTimeout(() => {
				this.#timeouts.delete(timer);
				this.#call(callback, values);
			}, delay);
			this.#timeouts.set(timer, new Error().stack ?? "");
			this.#tellWhetherWaiting();
			return timer;
		},
		setInterval: (callback, delay, ...values) => {
			const timer = setInterval(callback, delay, ...values);
			this.#intervals.add(timer);
			return timer;
		},
		setImmediate: (callback, ...values) => {
			const immediate: NodeJS.Immediate = setImmediate(() => {
				this.#immediates.delete(immediate);
				this.#call(callback, values);
			});
			this.#immediates.add(immediate);
			this.#tellWhetherWaiting();
			return immediate;
		},
		clearTimeout: (timer) => this.#clear(timer),
		clearInterval: (timer) => this.#clear(timer),
		clearImmediate: (immediate) => {
			clearImmediate(immediate);
			if (immediate) this.#immediates.delete(immediate);
			this.#tellWhetherWaiting();
		},
	};

	clearAll(): void {
		for (const timer of this.#timeouts.keys()) clearTimeout(timer);
		for (const timer of this.#intervals) clearInterval(timer);
		for (const immediate of this.#immediates) clearImmediate(immediate);
		this.#timeouts.clear();
		this.#intervals.clear();
		this.#immediates.clear();
		this.#isWaiting = false;
	}

	/** What the callback begins is waited for, too. */
	#call(callback: Callback, values: readonly unknown[]): void {
		try {
			callback(...values);
		} finally {
			this.#tellWhetherWaiting();
		}
	}

	#clear(timer: NodeJS.Timeout | string | number | undefined): void {
		clearTimeout(timer);
		const isSame = (one: NodeJS.Timeout) =>
			one === timer || `${one[Symbol.toPrimitive]()}` === `${timer}`;
		for (const one of this.#timeouts.keys()) {
			if (isSame(one)) this.#timeouts.delete(one);
		}
		for (const one of this.#intervals) {
			if (isSame(one)) this.#intervals.delete(one);
		}
		this.#tellWhetherWaiting();
	}

	#tellWhetherWaiting(): void {
		const isWaiting = this.#timeouts.size > 0 || this.#immediates.size > 0;
		if (isWaiting === this.#isWaiting) return;
		this.#isWaiting = isWaiting;
		const [stack = ""] = this.#timeouts.values();
		this.#line.tell({ kind: "waiting", stack: isWaiting ? stack : undefined });
	}
}
