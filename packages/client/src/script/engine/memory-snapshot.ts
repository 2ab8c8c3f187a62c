import type { EngineInstance } from "./engine-instance.ts";

/** Free space asked for to learn where the heap ends; larger than any hole in it. */
const PROBE = 512 * 1024;

const PAGE = 4096;
const STEP = 16 * PAGE;
const ZEROS = new Uint8Array(STEP);
const STATIC_MARGIN = 16 * PAGE;
const SHORTEST_ZEROS = 4 * PAGE;

/** A part of an engine's memory. */
export interface MemoryPiece {
	readonly start: number;
	readonly bytes: Uint8Array;
	/** How many bytes after it are zero. Clearing them is quicker than copying zeros, and needs no file. */
	readonly zeros: number;
}

/** Puts a piece back where it was. */
export function restorePiece(
	memory: Uint8Array,
	{ start, bytes, zeros }: MemoryPiece,
): void {
	const end = start + bytes.length;
	memory.set(bytes, start);
	memory.fill(0, end, end + zeros);
}

/** Where a piece ends, its zeros included. */
export function endOfPiece({ start, bytes, zeros }: MemoryPiece): number {
	return start + bytes.length + zeros;
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
		...copyOf(memory, 0, stack.start + STATIC_MARGIN),
		...copyOf(memory, stack.end, end),
	];
}

/** The pieces of a range: each goes up to the next long run of zeros. */
function copyOf(
	memory: Uint8Array,
	start: number,
	end: number,
): readonly MemoryPiece[] {
	const pieces: MemoryPiece[] = [];
	for (let at = start; at < end; ) {
		const zeros = nextZeroRun(memory, at, end);
		const bytes = memory.slice(at, zeros.start);
		pieces.push({ start: at, bytes, zeros: zeros.end - zeros.start });
		at = zeros.end;
	}
	return pieces;
}

/** The first run of zero pages that is worth a piece of its own; empty at the end when there is none. */
function nextZeroRun(
	memory: Uint8Array,
	from: number,
	end: number,
): { readonly start: number; readonly end: number } {
	let start = from;
	for (let page = from; page < end; page += PAGE) {
		if (isZero(memory, page, PAGE)) continue;
		if (page - start >= SHORTEST_ZEROS) return { start, end: page };
		start = page + PAGE;
	}
	return end - start >= SHORTEST_ZEROS ? { start, end } : { start: end, end };
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
