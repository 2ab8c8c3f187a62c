import { cpuTime } from "../../../../tools/testing/cpu-time.ts";

/** Milliseconds of CPU time; a text of the size that takes less is read quickly enough, whatever its growth. */
const FLOOR = 6;
const SIZE = 1_024;
/** What seems too steep is measured at twice the size again, up to this: what grows with the square does so there, too, and noise does not. */
export const LARGEST = 4_096;
/** Of a function that is linear, with room for garbage collection and caches; a quadratic one has 4. */
const MOST = 3;
/** Cold caches and the garbage collector make a function slower, never faster: the shortest of several times counts. */
const ROUNDS = 6;

export type Reading = (text: string) => unknown;
export type Growing = (size: number) => string;

/**
 * By what factor a reader takes longer for twice as much, twice in a row;
 * undefined when it is quick.
 */
export async function growthOf(
	read: Reading,
	grow: Growing,
	size = SIZE,
): Promise<number | undefined> {
	const texts = [grow(size / 4), grow(size / 2), grow(size)];
	const times = texts.map(() => Number.POSITIVE_INFINITY);
	let growth = Number.POSITIVE_INFINITY;
	for (let round = 0; round < ROUNDS && growth > MOST; round++) {
		for (const [index, text] of texts.entries())
			times[index] = Math.min(times[index] ?? 0, await timeOf(read, text));
		const [one = 0, two = 0, four = 0] = times;
		if (four < FLOOR) return undefined;
		// Quadratic functions have both; a jump of one may be that of a cache or of the compiler.
		if (round > 0) growth = Math.min(four / two, Math.sqrt(four / one));
	}
	return growth > MOST && size < LARGEST
		? growthOf(read, grow, size * 2)
		: growth;
}

export function isTooSteep(growth: number | undefined): boolean {
	return growth !== undefined && growth > MOST;
}

async function timeOf(read: Reading, text: string): Promise<number> {
	return cpuTime(async () => {
		try {
			await read(text);
		} catch {
			// What a reader refuses it has read as well.
		}
	});
}
