import { GUEST_TEXTS, readChai, readGuestText } from "./engine-files.ts";
import { EngineInstance } from "./engine-instance.ts";
import { addToTable, findRejectionField } from "./promise-rejections.ts";
import type { Pointer } from "./quickjs-binding.ts";

/**
 * Bytes of the engine's stack that a script may use. Beyond it QuickJS throws
 * an error that names the line; the stack of the host, which holds the same
 * calls in a larger form, must not be full before.
 */
const MAX_STACK = 256 * 1024;

/** Free space asked for to learn where the heap ends; larger than any hole in it. */
const PROBE = 512 * 1024;

const PAGE = 4096;
const STATIC_MARGIN = 16 * PAGE;

/** The functions by which the host enters the guest. See `guest/start.js`. */
const ENTRIES = [
	"start",
	"begin",
	"evaluate",
	"fireTimer",
	"settle",
	"describe",
	"stack",
] as const;

export type EntryName = (typeof ENTRIES)[number];

/** The memory of an engine in which everything is prepared and no script has run. */
export interface EngineImage {
	readonly pieces: readonly {
		readonly start: number;
		readonly bytes: Uint8Array;
	}[];
	/** Bytes of an engine's memory up to the end of what is in use. */
	readonly size: number;
	readonly runtime: Pointer;
	readonly context: Pointer;
	readonly entries: Readonly<Record<EntryName, Pointer>>;
}

/**
 * Prepares an engine: evaluates chai and the script API in it, once, and takes
 * its memory as the image that every script starts from.
 *
 * @param functionNames the host's functions; the guest calls them by their index
 */
export async function createEngineImage(
	functionNames: readonly string[],
): Promise<EngineImage> {
	const engine = await EngineInstance.create();
	const { quickjs } = engine;
	const runtime = quickjs.newRuntime();
	engine.runtime = runtime;
	quickjs.setMaxStackSize(runtime, MAX_STACK);
	watchRejections(engine);
	const context = quickjs.newContext(runtime);
	engine.context = context;
	const guest = prepareGuest(engine, functionNames);
	checkRejections(engine);
	const entries = readEntries(engine, guest);
	engine.runJobs();
	const pieces = snapshot(engine);
	const size = Math.max(
		...pieces.map(({ start, bytes }) => start + bytes.length),
	);
	return { pieces, size, runtime, context, entries };
}

/** An engine with the image's memory. */
export async function createEngine(
	image: EngineImage,
): Promise<EngineInstance> {
	const engine = await EngineInstance.create();
	engine.runtime = image.runtime;
	engine.context = image.context;
	engine.stackFunction = image.entries.stack;
	addToTable(engine.table, engine.onRejection);
	restore(engine, image);
	return engine;
}

/** Makes an engine forget everything since its image was taken. */
export function restore(engine: EngineInstance, image: EngineImage): void {
	const memory = engine.bytes;
	for (const { start, bytes } of image.pieces) memory.set(bytes, start);
}

function watchRejections(engine: EngineInstance): void {
	const hook = addToTable(engine.table, engine.onRejection);
	const { memory, runtime, quickjs } = engine;
	const field = findRejectionField(memory, runtime, () =>
		quickjs.enableInterruptHandler(runtime),
	);
	new DataView(memory.buffer).setUint32(field, hook, true);
}

function checkRejections(engine: EngineInstance): void {
	let rejections = 0;
	engine.host = {
		call: () => undefined,
		promiseRejected: () => rejections++,
		promiseHandled: () => rejections--,
	};
	engine.free(engine.evaluate("Promise.reject(1), undefined", "curlew:check"));
	engine.host = undefined;
	if (rejections !== 1) {
		throw new Error("The script engine does not report rejected promises.");
	}
}

/** Evaluates the texts of the script API; gives their common toolbox. */
function prepareGuest(
	engine: EngineInstance,
	functionNames: readonly string[],
): Pointer {
	const { quickjs, context } = engine;
	const guest = quickjs.newObject(context);
	const natives = quickjs.newObject(context);
	functionNames.forEach((name, id) => {
		set(engine, natives, name, quickjs.newFunction(context, name, id));
	});
	set(engine, guest, "natives", natives);
	set(engine, guest, "chai", engine.evaluate(chaiText(), "curlew:chai.js"));
	for (const name of GUEST_TEXTS) {
		const text = engine.evaluate(readGuestText(name), `curlew:${name}.js`);
		engine.free(engine.call(text, guest));
		engine.free(text);
	}
	return guest;
}

function readEntries(
	engine: EngineInstance,
	guest: Pointer,
): Record<EntryName, Pointer> {
	const entries = get(engine, guest, "entries");
	const read = (name: EntryName) => get(engine, entries, name);
	return {
		start: read("start"),
		begin: read("begin"),
		evaluate: read("evaluate"),
		fireTimer: read("fireTimer"),
		settle: read("settle"),
		describe: read("describe"),
		stack: read("stack"),
	};
}

function get(engine: EngineInstance, object: Pointer, name: string): Pointer {
	const key = engine.toGuest(name);
	const value = engine.quickjs.getProperty(engine.context, object, key);
	engine.free(key);
	return value;
}

function set(
	engine: EngineInstance,
	object: Pointer,
	name: string,
	value: Pointer,
): void {
	const key = engine.toGuest(name);
	engine.quickjs.setProperty(engine.context, object, key, value);
	engine.free(key);
	engine.free(value);
}

/** chai's module as an expression. It uses the platform's events for plugins, which nothing listens to here. */
function chaiText(): string {
	const module = readChai();
	const end = module.lastIndexOf("export {");
	const names = module
		.slice(end + "export {".length, module.indexOf("}", end))
		.split(",")
		.map((name) => name.trim())
		.filter((name) => name !== "")
		.map((name) => name.replace(/^(\S+) as (\S+)$/, "$2: $1"));
	return `(() => {
class EventTarget { addEventListener() {} dispatchEvent() { return true; } }
class Event {}
${module.slice(0, end)}
return { ${names.join(", ")} };
})()`;
}

/**
 * Copies what is in use. Left out are the engine's stack, which is empty when
 * no script runs (it is by far the longest run of zero pages), and what
 * lies beyond the heap. Static data that is still zero may lie before the
 * stack, so a margin there is copied too.
 */
function snapshot(engine: EngineInstance): EngineImage["pieces"] {
	const probe = engine.allocate(PROBE);
	engine.release(probe);
	const memory = engine.bytes;
	const end = Math.max(lastUsedByte(memory) + 1, probe + PAGE);
	const stack = longestZeroRun(memory, end);
	return [
		{ start: 0, bytes: memory.slice(0, stack.start + STATIC_MARGIN) },
		{ start: stack.end, bytes: memory.slice(stack.end, end) },
	];
}

function lastUsedByte(memory: Uint8Array): number {
	let last = memory.length - 1;
	while (last > 0 && memory[last] === 0) last--;
	return last;
}

function longestZeroRun(
	memory: Uint8Array,
	end: number,
): { readonly start: number; readonly end: number } {
	let longest = { start: 0, end: 0 };
	let start = 0;
	for (let page = 0; page < end; page += PAGE) {
		if (!isZero(memory, page)) start = page + PAGE;
		else if (page + PAGE - start > longest.end - longest.start) {
			longest = { start, end: page + PAGE };
		}
	}
	return longest;
}

function isZero(memory: Uint8Array, page: number): boolean {
	const words = new Uint32Array(memory.buffer, page, PAGE / 4);
	for (let index = 0; index < words.length; index++) {
		if (words[index] !== 0) return false;
	}
	return true;
}
