import { GuestException } from "./engine-ends.ts";
import { GUEST_TEXTS, readGuestText } from "./engine-files.ts";
import { EngineInstance } from "./engine-instance.ts";
import {
	clearFreeBlocks,
	findStripField,
	withoutSources,
} from "./lean-image.ts";
import {
	endOfPiece,
	type MemoryPiece,
	restorePiece,
	snapshot,
} from "./memory-snapshot.ts";
import { addToTable, findRejectionField } from "./promise-rejections.ts";
import type { Pointer } from "./quickjs-binding.ts";

/**
 * Bytes of the engine's stack that a script may use. Beyond it QuickJS throws
 * an error that names the line; the stack of the host, which holds the same
 * calls in a larger form, must not be full before.
 */
const MAX_STACK = 256 * 1024;

/** The functions by which the host enters the guest. See `guest/start.js`. */
const ENTRIES = [
	"start",
	"begin",
	"evaluate",
	"fail",
	"over",
	"fireTimer",
	"settle",
	"describe",
	"stack",
	"preload",
	"countLeft",
] as const;

export type EntryName = (typeof ENTRIES)[number];

/** The memory of an engine in which everything is prepared and no script has run. */
export interface EngineImage {
	readonly pieces: readonly MemoryPiece[];
	/** Bytes of an engine's memory up to the end of what is in use. */
	readonly size: number;
	readonly runtime: Pointer;
	readonly context: Pointer;
	/** See `findStripField`. */
	readonly stripField: Pointer;
	readonly entries: Readonly<Record<EntryName, Pointer>>;
}

/**
 * Prepares an engine: evaluates the script API in it, once, and takes its memory
 * as the image that every script starts from.
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
	const stripField = findStripField(engine.memory, runtime);
	const context = quickjs.newContext(runtime);
	engine.context = context;
	const guest = withoutSources(engine, stripField, () =>
		prepareGuest(engine, functionNames),
	);
	checkRejections(engine);
	const entries = readEntries(engine, guest);
	engine.runJobsAtOnce();
	clearFreeBlocks(engine);
	const pieces = snapshot(engine);
	const size = endOf(pieces);
	return { pieces, size, runtime, context, stripField, entries };
}

/** Where the last piece of an image ends. */
export function endOf(pieces: readonly MemoryPiece[]): number {
	return Math.max(...pieces.map(endOfPiece));
}

/** An engine with the image's memory. */
export async function createEngine(
	image: EngineImage,
): Promise<EngineInstance> {
	const engine = await EngineInstance.create(image.size);
	engine.runtime = image.runtime;
	engine.context = image.context;
	engine.stackFunction = image.entries.stack;
	addToTable(engine.table, engine.onRejection);
	restoreImage(engine, image);
	return engine;
}

/** Makes an engine forget everything since its image was taken. */
export function restoreImage(engine: EngineInstance, image: EngineImage): void {
	const memory = engine.bytes;
	for (const piece of image.pieces) restorePiece(memory, piece);
	engine.imageSize = image.size;
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
	engine.free(
		engine.evaluateAtOnce("Promise.reject(1), undefined", "curlew:check"),
	);
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
	for (const name of GUEST_TEXTS) {
		try {
			const text = engine.evaluateAtOnce(
				readGuestText(name),
				`curlew:${name}.js`,
			);
			engine.free(engine.callAtOnce(text, guest));
			engine.free(text);
		} catch (error) {
			throw asError(engine, error);
		}
	}
	return guest;
}

/** What the guest threw while it was prepared, as an error of the host. */
export function asError(engine: EngineInstance, error: unknown): unknown {
	if (!(error instanceof GuestException)) return error;
	const text = engine.textOf(get(engine, error.error, "message"));
	const stack = engine.textOf(get(engine, error.error, "stack"));
	return new Error(`The script engine cannot be prepared: ${text}\n${stack}`);
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
		fail: read("fail"),
		over: read("over"),
		fireTimer: read("fireTimer"),
		settle: read("settle"),
		describe: read("describe"),
		stack: read("stack"),
		preload: read("preload"),
		countLeft: read("countLeft"),
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
