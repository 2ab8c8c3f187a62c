import { setFlagsFromString } from "node:v8";
import { BUNDLED_ENGINE, readBundled, readEngine } from "./engine-files.ts";
import { makeInterruptible, TABLE_EXPORT } from "./interruptible-wasm.ts";
import {
	CALL_IMPORT,
	type EngineLoader,
	type EngineModule,
	INTERRUPT_IMPORT,
} from "./quickjs-binding.ts";
import { waitingImport } from "./waiting-wasm.ts";

/** The engine's code, compiled; shared by all instances of a process. */
export interface EngineCode {
	readonly effort: Effort;
	readonly module: WebAssembly.Module;
	readonly load: EngineLoader;
}

/**
 * How V8 compiles the engine: `quick` with no care for speed, `thorough` again,
 * function by function, where much time is spent. See `bin/curlew.mjs`.
 */
type Effort = "quick" | "thorough";

let effort: Effort = "quick";
const compiled = new Map<Effort, Promise<EngineCode>>();

/** Reads and compiles the engine when it is first needed. */
export function compileEngine(): Promise<EngineCode> {
	const code = compiled.get(effort) ?? compile(effort);
	compiled.set(effort, code);
	return code;
}

/** Scripts compute much: from now on engines are compiled thoroughly. */
export function expectMuchWork(): void {
	if (effort === "thorough") return;
	effort = "thorough";
	setFlagsFromString("--wasm-tier-up");
	setFlagsFromString("--wasm-dynamic-tiering");
}

/** Whether an engine with this code is as fast as one that is made now. */
export function isCurrent(code: EngineCode): boolean {
	return code.effort === effort;
}

/** The engine with loops that can be interrupted. */
export function prepareEngine(): Uint8Array<ArrayBuffer> {
	return makeInterruptible(readEngine(), INTERRUPT_IMPORT);
}

async function compile(effort: Effort): Promise<EngineCode> {
	const binary = readBundled(BUNDLED_ENGINE) ?? prepareEngine();
	// At once: it takes a few milliseconds, as V8 compiles each function at its first call.
	const module = new WebAssembly.Module(
		effort === "quick" ? binary : distinct(binary),
	);
	const loader = await import(
		"@jitl/quickjs-wasmfile-release-sync/emscripten-module"
	);
	// The package's types describe its CommonJS form, in which the function is one level deeper.
	const load: unknown = loader.default;
	if (!isLoader(load)) throw new Error("The script engine has no loader.");
	return { effort, module, load };
}

/** V8 keeps one module for the same bytes. An empty section, which means nothing, makes them others. */
function distinct(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	return Buffer.concat([binary, Uint8Array.of(0, 1, 0)]);
}

function isLoader(value: unknown): value is EngineLoader {
	return typeof value === "function";
}

/** What gives the result of a callback that answered `WAIT`. */
export interface EngineWaits {
	readonly interrupt: () => Promise<number>;
	readonly call: () => Promise<number>;
}

/** Makes an instance over a memory of its own. Its callbacks are not set yet. */
export async function instantiateEngine(
	code: EngineCode,
	memory: WebAssembly.Memory,
	waits: EngineWaits,
): Promise<{
	readonly module: EngineModule;
	readonly table: WebAssembly.Table;
}> {
	let table: unknown;
	const module = await code.load({
		wasmMemory: memory,
		// What it says comes as an exception, too.
		printErr: () => {},
		instantiateWasm: (imports, onSuccess) => {
			const instance = new WebAssembly.Instance(
				code.module,
				withWaits(imports, waits),
			);
			table = instance.exports[TABLE_EXPORT];
			onSuccess(instance);
			return instance.exports;
		},
	});
	if (!(table instanceof WebAssembly.Table)) {
		throw new Error("The script engine has no function table.");
	}
	return { module, table };
}

function withWaits(
	{ a: given = {}, ...others }: WebAssembly.Imports,
	waits: EngineWaits,
): WebAssembly.Imports {
	const interrupt = waitingImport(1, given[INTERRUPT_IMPORT], waits.interrupt);
	const call = waitingImport(5, given[CALL_IMPORT], waits.call);
	const a = { ...given, [INTERRUPT_IMPORT]: interrupt, [CALL_IMPORT]: call };
	return { ...others, a };
}
