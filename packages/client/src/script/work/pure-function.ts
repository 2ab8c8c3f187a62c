import type { HostArguments } from "../engine/host-arguments.ts";

/** What passes to and from the work of a host function. */
export type WorkValue = string | number | boolean | undefined | Uint8Array;

/** A host function that needs nothing but its arguments, so that it can run anywhere. @param deadline by `performance.now()`, for work that can look at it */
export type PureFunction = (
	values: HostArguments,
	deadline: number,
) => WorkValue;

/** Arguments that have been read from a guest. */
export class ReadArguments implements HostArguments {
	readonly #values: readonly WorkValue[];

	constructor(values: readonly WorkValue[]) {
		this.#values = values;
	}

	get count(): number {
		return this.#values.length;
	}

	text(index: number): string {
		return `${this.#values[index]}`;
	}

	number(index: number): number {
		return Number(this.#values[index]);
	}

	boolean(index: number): boolean {
		return this.#values[index] === true;
	}

	isNull(index: number): boolean {
		return this.#values[index] === undefined;
	}

	bytes(index: number): Uint8Array {
		const value = this.#values[index];
		return value instanceof Uint8Array ? value : new Uint8Array();
	}
}
