/**
 * JavaScript Promise Integration: WebAssembly code that calls an import can stand
 * still there until a promise is settled, and the process goes on meanwhile.
 * https://webassembly.github.io/js-promise-integration/js-api/
 *
 * An import that may wait costs more at each call than an ordinary one, and
 * can be called only below an entry that may wait as well. So the engine gets a
 * small WebAssembly function for each such import: it calls the ordinary one, and the
 * one that waits only where the answer is `WAIT`.
 */

/** What an import answers that has begun to wait: it is asked again for its result. No address, and no truth value. */
export const WAIT = -1;

// TypeScript does not know either of them yet.
const Suspending: unknown = Reflect.get(WebAssembly, "Suspending");
const promising: unknown = Reflect.get(WebAssembly, "promising");

type Imported = WebAssembly.Imports[string][string];

/**
 * An import that may wait, as a function of WebAssembly.
 *
 * @param parameters how many it has; all are `i32`, and so is the result
 * @param ask may answer `WAIT`, below an entry that was made by `waitingEntry`
 * @param wait gives the result after that
 */
export function waitingImport(
	parameters: number,
	ask: Imported | undefined,
	wait: () => Promise<number>,
): Imported {
	if (ask === undefined) throw new Error("The script engine lacks an import.");
	if (typeof Suspending !== "function") return ask;
	const w: Imported = Reflect.construct(Suspending, [wait]);
	const module = new WebAssembly.Module(trampoline(parameters));
	const instance = new WebAssembly.Instance(module, { h: { a: ask, w } });
	const { f } = instance.exports;
	if (f === undefined) throw new Error("The import cannot wait.");
	return f;
}

/**
 * A function of the engine as a way in below which imports may wait. Undefined where
 * this V8 cannot: there a script runs to its end in one go, and so do its calls of the host.
 */
export function waitingEntry(
	entry: unknown,
): ((...values: number[]) => Promise<number>) | undefined {
	if (typeof promising !== "function") return undefined;
	return Reflect.apply(promising, undefined, [entry]);
}

/** `(func (export "f") (param i32 …) (result i32))`, which calls `h.a` with its parameters, and `h.w` where that gives `WAIT`. */
function trampoline(parameters: number): Uint8Array<ArrayBuffer> {
	const I32 = 0x7f;
	const types = [
		...[0x02, 0x60, parameters, ...Array(parameters).fill(I32), 0x01, I32],
		...[0x60, 0x00, 0x01, I32],
	];
	const imports = [
		...[0x02, 0x01, 0x68, 0x01, 0x61, 0x00, 0x00],
		...[0x01, 0x68, 0x01, 0x77, 0x00, 0x01],
	];
	const values = Array.from({ length: parameters }, (_, at) => [0x20, at]);
	const body = [
		...[0x01, 0x01, I32], // one local: the answer
		...values.flat(), // local.get
		...[0x10, 0x00, 0x22, parameters], // call a, local.tee
		...[0x41, 0x7f, 0x46], // i32.const WAIT, i32.eq
		...[0x04, I32, 0x10, 0x01], // if, call w
		...[0x05, 0x20, parameters, 0x0b], // else, local.get, end
		0x0b,
	];
	return Uint8Array.from([
		...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
		...section(1, types),
		...section(2, imports),
		...section(3, [0x01, 0x00]),
		...section(7, [0x01, 0x01, 0x66, 0x00, 0x02]),
		...section(10, [0x01, body.length, ...body]),
	]);
}

/** All of them are shorter than 128 bytes. */
function section(id: number, content: readonly number[]): readonly number[] {
	return [id, content.length, ...content];
}
