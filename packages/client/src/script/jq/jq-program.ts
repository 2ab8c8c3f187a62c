import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import { bundledFile } from "../engine/engine-files.ts";
import { makeInterruptible } from "../engine/interruptible-wasm.ts";

export const JQ_PACKAGE = "jq-wasm";
/** Its file that holds jq as WebAssembly, with the code that connects it. */
const PACKAGE_FILE = `${JQ_PACKAGE}/dist/build/jq.js`;
export const BUNDLED_JQ = "jq.js";

const DATA_URL = "data:application/octet-stream;base64,";

/** The name of `emscripten_resize_heap` in the module. It is never called with 0 by jq itself, so that 0 can mean a poll. */
const POLL_IMPORT = "o";

/** jq's module once it runs. */
export interface JqInstance {
	/** Runs jq with command-line arguments, and gives its exit code. */
	callMain(parameters: string[]): unknown;
}

/** Options of Emscripten. https://emscripten.org/docs/api_reference/module.html */
export interface JqOptions {
	instantiateWasm(
		imports: { readonly a: WebAssembly.Imports[string] },
		receive: (instance: WebAssembly.Instance) => unknown,
	): unknown;
	readonly postRun: readonly ((instance: JqInstance) => void)[];
}

export interface JqProgram {
	readonly module: WebAssembly.Module;
	readonly start: (options: JqOptions) => unknown;
}

let program: JqProgram | undefined;

/** jq, read and compiled at first use (60 ms), with loops that can be interrupted. */
export function jqProgram(): JqProgram {
	program ??= load();
	return program;
}

/** The text of jq's file, for the build. */
export function readJq(): string {
	const bundled = bundledFile(BUNDLED_JQ);
	const { resolve } = createRequire(import.meta.url);
	return readFileSync(bundled ?? resolve(PACKAGE_FILE), "utf8");
}

function load(): JqProgram {
	const text = readJq();
	const start =
		text.indexOf(DATA_URL, text.indexOf("function findWasmBinary")) +
		DATA_URL.length;
	const encoded = text.slice(start, text.indexOf('"', start));
	const binary = makeInterruptible(Buffer.from(encoded, "base64"), POLL_IMPORT);
	return { module: new WebAssembly.Module(binary), start: evaluate(text) };
}

/** Evaluates the file with a console that says nothing: what jq says comes back as its output. */
function evaluate(text: string): JqProgram["start"] {
	const silent = { log() {}, warn() {}, error() {} };
	const module: { exports: unknown } = { exports: {} };
	const globals = {
		module,
		exports: module.exports,
		require: createRequire(import.meta.url),
		console: silent,
		__dirname: "",
		__filename: "",
	};
	compileFunction(text, Object.keys(globals))(...Object.values(globals));
	if (isStart(module.exports)) return module.exports;
	throw new Error("jq-wasm does not give a function.");
}

function isStart(value: unknown): value is JqProgram["start"] {
	return typeof value === "function";
}
