import type { Pointer } from "./quickjs-binding.ts";

/**
 * Tells which promises were rejected without anybody handling it, as node does
 * for a whole process.
 *
 * QuickJS has a hook for this (`JS_SetHostPromiseRejectionTracker`), but the
 * package that compiles it to WebAssembly does not export that function. The
 * hook is a field of the runtime's struct right behind the interrupt handler,
 * so it is set there. Nothing is taken on trust: the place is found by watching
 * which field the interrupt handler's setter writes, and `createEngineImage`
 * refuses an engine in which a rejected promise does not arrive here.
 */

/** Bytes of the runtime's struct in which the field is looked for. */
const SEARCHED = 512;

/** `promise` and `reason` are values as the engine holds them: 64 bits. */
export type RejectionHook = (
	context: Pointer,
	promise: bigint,
	reason: bigint,
	isHandled: number,
) => void;

/**
 * Puts the hook into the engine's function table.
 * @returns its index, which is the same in every instance of one module
 */
export function addToTable(
	table: WebAssembly.Table,
	hook: RejectionHook,
): number {
	return table.grow(1, asEngineFunction(hook));
}

/** Finds the hook's field, calling `enableInterruptHandler` on the way. */
export function findRejectionField(
	memory: WebAssembly.Memory,
	runtime: Pointer,
	enableInterruptHandler: () => void,
): Pointer {
	const before = new Uint32Array(memory.buffer, runtime, SEARCHED / 4).slice();
	enableInterruptHandler();
	const after = new Uint32Array(memory.buffer, runtime, SEARCHED / 4);
	const written = [...after.keys()].filter((i) => after[i] !== before[i]);
	const [handler] = written;
	if (handler === undefined || written.length !== 1) {
		throw new Error("The interrupt handler's field was not found.");
	}
	// The handler, its argument, then the hook and its argument.
	const hook = handler + 2;
	if (after[hook] !== 0 || after[hook + 1] !== 0) {
		throw new Error("The field of the rejection hook is not empty.");
	}
	return runtime + hook * 4;
}

/**
 * A table takes only functions that have a WebAssembly type. A module that
 * imports a function and exports it again gives it one:
 * `(i32, i64, i64, i32, i32) → ()`.
 */
function asEngineFunction(hook: RejectionHook): unknown {
	const bytes = Uint8Array.from([
		...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
		...[0x01, 0x09, 0x01, 0x60, 0x05, 0x7f, 0x7e, 0x7e, 0x7f, 0x7f, 0x00],
		...[0x02, 0x07, 0x01, 0x01, 0x68, 0x01, 0x66, 0x00, 0x00],
		...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
	]);
	const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
		h: { f: hook },
	});
	return instance.exports.f;
}
