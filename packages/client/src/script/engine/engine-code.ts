import { BUNDLED_ENGINE, readBundled, readEngine } from "./engine-files.ts";
import { makeInterruptible, TABLE_EXPORT } from "./interruptible-wasm.ts";
import {
	type EngineLoader,
	type EngineModule,
	INTERRUPT_IMPORT,
} from "./quickjs-binding.ts";

/** The engine's code, compiled; shared by all instances of a process. */
export interface EngineCode {
	readonly module: WebAssembly.Module;
	readonly load: EngineLoader;
}

let compiled: Promise<EngineCode> | undefined;

/** Reads and compiles the engine when it is first needed. */
export function compileEngine(): Promise<EngineCode> {
	compiled ??= compile();
	return compiled;
}

/** The engine with loops that can be interrupted. */
export function prepareEngine(): Uint8Array<ArrayBuffer> {
	return makeInterruptible(readEngine(), INTERRUPT_IMPORT);
}

async function compile(): Promise<EngineCode> {
	const binary = readBundled(BUNDLED_ENGINE) ?? prepareEngine();
	const [module, loader] = await Promise.all([
		WebAssembly.compile(binary),
		import("@jitl/quickjs-wasmfile-release-sync/emscripten-module"),
	]);
	// The package's types describe its CommonJS form, in which the function is one level deeper.
	const load: unknown = loader.default;
	if (!isLoader(load)) throw new Error("The script engine has no loader.");
	return { module, load };
}

function isLoader(value: unknown): value is EngineLoader {
	return typeof value === "function";
}

/** Makes an instance over a memory of its own. Its callbacks are not set yet. */
export async function instantiateEngine(
	code: EngineCode,
	memory: WebAssembly.Memory,
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
			const instance = new WebAssembly.Instance(code.module, imports);
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
