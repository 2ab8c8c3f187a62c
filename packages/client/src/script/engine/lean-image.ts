import type { EngineInstance } from "./engine-instance.ts";
import type { Pointer } from "./quickjs-binding.ts";

// An image is copied before each script, so each byte that it need not hold
// counts: these two make the one with chai a third smaller.

/** Bytes of the runtime's struct in which the field is looked for. */
const SEARCHED = 512;

/** How a new runtime's table of shapes begins: the logarithm of its size, its size, and how many there are. */
const EMPTY_SHAPES = [4, 16, 0];

/** `JS_STRIP_SOURCE`: functions keep no copy of their text. They keep their lines. */
const STRIP_SOURCE = 1;

/** Larger than any free block between others. */
const PROBE = 512 * 1024;
const LARGEST_BLOCK = 256 * 1024;
const SMALLEST_BLOCK = 1024;

/**
 * Where a new runtime keeps what it leaves out of functions. The package that
 * compiles QuickJS to WebAssembly does not export the setter
 * (`JS_SetStripInfo`); the field stands before the table of shapes.
 *
 * @throws Error when it is not found in exactly one place
 */
export function findStripField(
	memory: WebAssembly.Memory,
	runtime: Pointer,
): Pointer {
	const words = new Uint32Array(memory.buffer, runtime, SEARCHED / 4);
	const found = [...words.keys()].filter(
		(at) =>
			at > 0 &&
			words[at - 1] === 0 &&
			EMPTY_SHAPES.every((word, index) => words[at + index] === word),
	);
	const [shapes] = found;
	if (shapes === undefined || found.length !== 1) {
		throw new Error("The field for what functions leave out was not found.");
	}
	return runtime + (shapes - 1) * 4;
}

/**
 * Evaluates something of our own, whose functions need not show their text.
 * Those of scripts do, with `toString`.
 */
export function withoutSources<T>(
	engine: EngineInstance,
	field: Pointer,
	evaluate: () => T,
): T {
	engine.bytes[field] = STRIP_SOURCE;
	try {
		return evaluate();
	} finally {
		engine.bytes[field] = 0;
	}
}

/** Overwrites with zeros what was allocated and is free again, from large blocks to small ones. */
export function clearFreeBlocks(engine: EngineInstance): void {
	const end = engine.allocate(PROBE);
	engine.release(end);
	const blocks: Pointer[] = [];
	for (let size = LARGEST_BLOCK; size >= SMALLEST_BLOCK; size /= 2) {
		let block = engine.allocate(size);
		while (block < end) {
			engine.bytes.fill(0, block, block + size);
			blocks.push(block);
			block = engine.allocate(size);
		}
		engine.release(block);
	}
	for (const block of blocks) engine.release(block);
}
