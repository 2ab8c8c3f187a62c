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

/** How much memory jq may take: as the package is built for, 256 MB, or up to 1 GB where it has a process of its own. */
export type JqMemory = "256 MB" | "1 GB";

const programs = new Map<JqMemory, JqProgram>();

/** jq, read and compiled at first use (60 ms), with loops that can be interrupted. */
export function jqProgram(memory: JqMemory = "256 MB"): JqProgram {
	const known = programs.get(memory);
	if (known) return known;
	const program = load(memory);
	programs.set(memory, program);
	return program;
}

/** The text of jq's file, for the build. */
export function readJq(): string {
	const bundled = bundledFile(BUNDLED_JQ);
	const { resolve } = createRequire(import.meta.url);
	return readFileSync(bundled ?? resolve(PACKAGE_FILE), "utf8");
}

function load(memory: JqMemory): JqProgram {
	const packed = readJq();
	const text = memory === "1 GB" ? allowBytes(packed) : packed;
	const start =
		text.indexOf(DATA_URL, text.indexOf("function findWasmBinary")) +
		DATA_URL.length;
	const encoded = text.slice(start, text.indexOf('"', start));
	const source = Buffer.from(encoded, "base64");
	if (memory === "1 GB") allowMemory(source);
	const binary = makeInterruptible(source, POLL_IMPORT);
	return { module: new WebAssembly.Module(binary), start: evaluate(text) };
}

/** Where the package's code says how far memory grows. */
const MOST_BYTES = /=>\s*268435456/;
/** Pages of 64 KiB: the most that can be written in as many bytes of LEB128 as 256 MB are. */
const GENEROUS_PAGES = 0x3fff;
const GENEROUS = GENEROUS_PAGES * 2 ** 16;
/** The module's memory section: one memory, from 16 MB to 256 MB. https://webassembly.github.io/spec/core/binary/modules.html#memory-section */
const MEMORY = Buffer.from([5, 6, 1, 1, 0x80, 2, 0x80, 0x20]);

function allowBytes(packed: string): string {
	const text = packed.replace(MOST_BYTES, `=>${GENEROUS}`);
	if (text === packed) throw new Error("jq-wasm has another limit.");
	return text;
}

function allowMemory(source: Buffer): void {
	const at = source.indexOf(MEMORY);
	if (at === -1) throw new Error("jq-wasm has another memory.");
	source[at + 6] = 0x80 | (GENEROUS_PAGES & 0x7f);
	source[at + 7] = GENEROUS_PAGES >> 7;
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
