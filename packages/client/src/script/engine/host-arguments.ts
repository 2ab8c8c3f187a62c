import type { EngineMemory } from "./engine-memory.ts";
import type { Pointer } from "./quickjs-binding.ts";

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

/** The values as the engine passes them. */
export class EngineArguments implements HostArguments {
	readonly #engine: EngineMemory;
	#values: Pointer = 0;
	count = 0;

	constructor(engine: EngineMemory) {
		this.#engine = engine;
	}

	/** The same object with other values: calls of host functions are never nested. */
	of(count: number, values: Pointer): this {
		this.count = count;
		this.#values = values;
		return this;
	}

	text(index: number): string {
		return this.#engine.textOf(this.#pointer(index));
	}

	number(index: number): number {
		return this.#engine.numberOf(this.#pointer(index));
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
