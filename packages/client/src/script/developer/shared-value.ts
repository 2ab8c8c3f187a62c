import { Buffer } from "node:buffer";
import { GuestReference, type GuestValue } from "../engine/engine-memory.ts";
import type { HostArguments } from "../engine/host-arguments.ts";
import { Utf8Text } from "../engine/utf8-text.ts";
import { HOST_FUNCTION_LIST } from "../functions/host-functions.ts";
import type { RunningScript } from "../running-script.ts";

/** Marks texts that `guest/base.js` passes as JSON. */
const JSON_MARK = "\u0001";

/** What passes between a thread and its host. */
export type SharedValue =
	| string
	| number
	| boolean
	| null
	| undefined
	| ArrayBuffer;

/** Calls a function of the host for a script in a thread. @throws what the function throws */
export function callHost(
	script: RunningScript,
	id: number,
	values: readonly SharedValue[],
): SharedValue | Promise<SharedValue> {
	const result = HOST_FUNCTION_LIST[id]?.(script, new SharedArguments(values));
	return result instanceof Promise ? result.then(toThread) : toThread(result);
}

/** A host function's result for the thread; bytes are copied. */
function toThread(value: GuestValue): SharedValue {
	if (typeof value === "string") return marked(value);
	if (value instanceof Utf8Text) return Buffer.from(value.bytes).toString();
	if (value instanceof Uint8Array) return new Uint8Array(value).buffer;
	if (value instanceof GuestReference) {
		throw new TypeError("Values of the safe sandbox's engine stay there.");
	}
	return value;
}

function marked(text: string): string {
	return text.startsWith(JSON_MARK) ? JSON_MARK + JSON.stringify(text) : text;
}

/** The values that a script in a thread called a host function with. */
class SharedArguments implements HostArguments {
	readonly #values: readonly SharedValue[];

	constructor(values: readonly SharedValue[]) {
		this.#values = values;
	}

	get count(): number {
		return this.#values.length;
	}

	text(index: number): string {
		const text = `${this.#values[index]}`;
		return text.startsWith(JSON_MARK) ? JSON.parse(text.slice(1)) : text;
	}

	number(index: number): number {
		return Number(this.#values[index]);
	}

	boolean(index: number): boolean {
		return this.#values[index] === true;
	}

	isNull(index: number): boolean {
		return this.#values[index] === undefined || this.#values[index] === null;
	}

	bytes(index: number): Uint8Array {
		const value = this.#values[index];
		if (value instanceof ArrayBuffer) return new Uint8Array(value);
		throw new TypeError("Bytes are missing.");
	}
}
