import type { EngineInstance } from "./engine-instance.ts";

/** Free space asked for to learn where the heap ends; larger than any hole in it. */
const PROBE = 512 * 1024;

const PAGE = 4096;
const STEP = 16 * PAGE;
const ZEROS = new Uint8Array(STEP);
const STATIC_MARGIN = 16 * PAGE;

/** A part of an engine's memory. */
export interface MemoryPiece {
	readonly start: number;
	readonly bytes: Uint8Array;
}

/**
 * Copies what is in use. Left out are the engine's stack, which is empty when
 * no script runs (it is by far the longest run of zero pages), and what
 * lies beyond the heap. Static data that is still zero may lie before the
 * stack, so a margin there is copied too.
 */
export function snapshot(engine: EngineInstance): readonly MemoryPiece[] {
	const memory = engine.bytes;
	const end = endOfUse(engine);
	const stack = longestZeroRun(memory, end);
	return [
		{ start: 0, bytes: memory.slice(0, stack.start + STATIC_MARGIN) },
		{ start: stack.end, bytes: memory.slice(stack.end, end) },
	];
}

function endOfUse(engine: EngineInstance): number {
	const probe = engine.allocate(PROBE);
	engine.release(probe);
	return Math.max(lastUsedPage(engine.bytes), probe + PAGE);
}

/** The end of the last page that is not zero. Most of the memory lies behind it, so it goes in large steps first. */
function lastUsedPage(memory: Uint8Array): number {
	let end = memory.length;
	while (end > STEP && isZero(memory, end - STEP, STEP)) end -= STEP;
	while (end > 0 && isZero(memory, end - PAGE, PAGE)) end -= PAGE;
	return end;
}

function longestZeroRun(
	memory: Uint8Array,
	end: number,
): { readonly start: number; readonly end: number } {
	let longest = { start: 0, end: 0 };
	let start = 0;
	for (let page = 0; page < end; page += PAGE) {
		if (!isZero(memory, page, PAGE)) start = page + PAGE;
		else if (page + PAGE - start > longest.end - longest.start) {
			longest = { start, end: page + PAGE };
		}
	}
	return longest;
}

/** A loop over the bytes would take ten times as long: it runs too rarely to be compiled. */
function isZero(memory: Uint8Array, start: number, size: number): boolean {
	const part = memory.subarray(start, start + size);
	return Buffer.compare(part, ZEROS.subarray(0, size)) === 0;
}
