import type { EmscriptenModuleLoaderOptions } from "quickjs-emscripten-core";
import { waitingEntry } from "./waiting-wasm.ts";

/**
 * The functions of QuickJS that the sandbox uses, called directly. The package
 * `quickjs-emscripten-core` offers handles with lifetimes on top of them, but
 * a handle is state outside of the engine's memory, and the sandbox resets that
 * memory before each script; plain addresses have nothing to get out of step.
 *
 * Every number named `…Pointer` or of type `Pointer` is an address in the
 * engine's memory. Functions that return a pointer to a value give its
 * ownership to the caller, who frees it with `freeValue`.
 */
export type Pointer = number;

/** What the engine calls while it runs. The first two may answer `WAIT` (see `waiting-wasm.ts`). */
export interface EngineCallbacks {
	callFunction(
		asyncify: undefined,
		context: Pointer,
		self: Pointer,
		count: number,
		values: Pointer,
		functionId: number,
	): Pointer;
	/** `runtime` is 0 when a loop of native code asks (see `interruptible-wasm.ts`). */
	shouldInterrupt(asyncify: undefined, runtime: Pointer): number;
	freeHostRef(asyncify: undefined, runtime: Pointer, id: number): void;
	loadModuleSource(...names: readonly unknown[]): Pointer;
	normalizeModule(...names: readonly unknown[]): Pointer;
}

/** An instance of the engine as Emscripten's loader gives it. */
export interface EngineModule {
	callbacks: EngineCallbacks;
	/** A view of the whole memory; replaced each time the memory grows. */
	readonly HEAPU8: Uint8Array;
	_malloc(size: number): Pointer;
	_free(pointer: Pointer): void;
	readonly _QTS_Eval: unknown;
	readonly _QTS_Call: unknown;
	readonly _QTS_ExecutePendingJob: unknown;
	/** A function of the engine by its name in C. */
	cwrap(
		name: string,
		result: "number",
		parameters: ("number" | "string")[],
	): (...values: (number | string)[]) => number;
}

interface EngineLoaderOptions extends EmscriptenModuleLoaderOptions {
	/** Where the engine reports that it failed. Default: the console. */
	printErr(text: string): void;
}

/** Makes an instance. */
export type EngineLoader = (
	options: EngineLoaderOptions,
) => Promise<EngineModule>;

/** The import that QuickJS's interrupt handler is; Emscripten shortened its name. Checked by a test. */
export const INTERRUPT_IMPORT = "i";

/** The import by which a function of the host is called; the same. */
export const CALL_IMPORT = "s";

/** Type flag of `evaluate`: a classic script, whose result is its last value. */
const CLASSIC_SCRIPT = 0;

/** Mode of `QTS_IsEqual`. */
const STRICTLY = 0;

export interface QuickJs {
	newRuntime(): Pointer;
	newContext(runtime: Pointer): Pointer;
	setMaxStackSize(runtime: Pointer, bytes: number): void;
	enableInterruptHandler(runtime: Pointer): void;
	/** Runs up to `limit` jobs; gives a number value (how many ran) or an exception. */
	runJobs(runtime: Pointer, limit: number, contextOut: Pointer): Pointer;

	/** @param code a NUL-terminated UTF-8 text of `length` bytes, owned by the caller */
	evaluate(
		context: Pointer,
		code: Pointer,
		length: number,
		file: string,
	): Pointer;
	/** @param values the addresses of `count` values */
	call(
		context: Pointer,
		callee: Pointer,
		self: Pointer,
		count: number,
		values: Pointer,
	): Pointer;
	/** The exception's value, when the value is one; else 0. */
	resolveException(context: Pointer, value: Pointer): Pointer;
	/** Gives the value to return from a host function. */
	throwValue(context: Pointer, error: Pointer): Pointer;

	newString(context: Pointer, text: Pointer): Pointer;
	/** A NUL-terminated UTF-8 text, to be freed with `freeText`; 0 when the value cannot become a text. */
	getText(context: Pointer, value: Pointer): Pointer;
	freeText(context: Pointer, text: Pointer): void;
	newNumber(context: Pointer, number: number): Pointer;
	getNumber(context: Pointer, value: Pointer): number;
	newObject(context: Pointer): Pointer;
	newFunction(context: Pointer, name: string, id: number): Pointer;
	/** Takes over the memory block. */
	newArrayBuffer(context: Pointer, block: Pointer, size: number): Pointer;
	/** A copy of the content in a block of its own. */
	getArrayBuffer(context: Pointer, value: Pointer): Pointer;
	getArrayBufferLength(context: Pointer, value: Pointer): number;
	getProperty(context: Pointer, object: Pointer, key: Pointer): Pointer;
	setProperty(
		context: Pointer,
		object: Pointer,
		key: Pointer,
		value: Pointer,
	): void;

	/** 1 when two values are `===`. */
	isIdentical(context: Pointer, a: Pointer, b: Pointer): number;

	/** The address of one of the values that a host function was called with; not to be freed. */
	argument(values: Pointer, index: number): Pointer;
	duplicate(context: Pointer, value: Pointer): Pointer;
	freeValue(context: Pointer, value: Pointer): void;
	readonly undefinedValue: Pointer;
	readonly nullValue: Pointer;
	readonly trueValue: Pointer;
	readonly falseValue: Pointer;
}

/** The ways in that may wait: what runs below them may be stopped for a while. */
export interface WaitingQuickJs {
	/** @param code as `QuickJs.evaluate` has it; so is `file` */
	evaluate(
		context: Pointer,
		code: Pointer,
		length: number,
		file: Pointer,
	): Promise<Pointer>;
	call(
		context: Pointer,
		callee: Pointer,
		self: Pointer,
		count: number,
		values: Pointer,
	): Promise<Pointer>;
	runJobs(
		runtime: Pointer,
		limit: number,
		contextOut: Pointer,
	): Promise<Pointer>;
}

/** Undefined where V8 cannot wait. */
export function bindWaiting(module: EngineModule): WaitingQuickJs | undefined {
	const evaluate = waitingEntry(module._QTS_Eval);
	const call = waitingEntry(module._QTS_Call);
	const runJobs = waitingEntry(module._QTS_ExecutePendingJob);
	if (!evaluate || !call || !runJobs) return undefined;
	return {
		evaluate: (context, code, length, file) =>
			evaluate(context, code, length, file, 0, CLASSIC_SCRIPT),
		call,
		runJobs,
	};
}

export function bindQuickJs(module: EngineModule): QuickJs {
	const bind = (name: string, types: string) =>
		module.cwrap(
			name,
			"number",
			[...types].map((type) => (type === "s" ? "string" : "number")),
		);
	const evaluate = bind("QTS_Eval", "nnnsnn");
	const newFunction = bind("QTS_NewFunction", "nsnnn");
	const isEqual = bind("QTS_IsEqual", "nnnn");
	const newContext = bind("QTS_NewContext", "nn");
	return {
		newRuntime: bind("QTS_NewRuntime", ""),
		newContext: (runtime) => newContext(runtime, 0),
		setMaxStackSize: bind("QTS_RuntimeSetMaxStackSize", "nn"),
		enableInterruptHandler: bind("QTS_RuntimeEnableInterruptHandler", "n"),
		runJobs: bind("QTS_ExecutePendingJob", "nnn"),
		evaluate: (context, code, length, file) =>
			evaluate(context, code, length, file, 0, CLASSIC_SCRIPT),
		call: bind("QTS_Call", "nnnnn"),
		resolveException: bind("QTS_ResolveException", "nn"),
		throwValue: bind("QTS_Throw", "nn"),
		newString: bind("QTS_NewString", "nn"),
		getText: bind("QTS_GetString", "nn"),
		freeText: bind("QTS_FreeCString", "nn"),
		newNumber: bind("QTS_NewFloat64", "nn"),
		getNumber: bind("QTS_GetFloat64", "nn"),
		newObject: bind("QTS_NewObject", "n"),
		newFunction: (context, name, id) => newFunction(context, name, 0, 0, id),
		newArrayBuffer: bind("QTS_NewArrayBuffer", "nnn"),
		getArrayBuffer: bind("QTS_GetArrayBuffer", "nn"),
		getArrayBufferLength: bind("QTS_GetArrayBufferLength", "nn"),
		getProperty: bind("QTS_GetProp", "nnn"),
		setProperty: bind("QTS_SetProp", "nnnn"),
		isIdentical: (context, a, b) => isEqual(context, a, b, STRICTLY),
		argument: bind("QTS_ArgvGetJSValueConstPointer", "nn"),
		duplicate: bind("QTS_DupValuePointer", "nn"),
		freeValue: bind("QTS_FreeValuePointer", "nn"),
		undefinedValue: bind("QTS_GetUndefined", "")(),
		nullValue: bind("QTS_GetNull", "")(),
		trueValue: bind("QTS_GetTrue", "")(),
		falseValue: bind("QTS_GetFalse", "")(),
	};
}
