import { createHash } from "node:crypto";

/**
 * A part of a run that some process runs by itself: plain JSON, which may
 * travel. All parts of one division are disjoint, and together they are the
 * whole run.
 */
export interface Part {
	/** Made of the content: the same for the same slices of the same run, on every machine. */
	readonly id: string;
	/** Ranges of iterations, in order, that have none in common. */
	readonly slices: readonly Slice[];
	/** Milliseconds where durations of earlier runs are known, else requests; those that are repeated included. */
	readonly expected: number;
	/** How many results it reports: one for each request in each iteration. */
	readonly executions: number;
}

/** As many parts as a run can be divided into. */
export const MOST_PARTS = 100_000;

/** What a part runs in each of some iterations. */
export interface Slice {
	/** The first iteration, from 0. */
	readonly from: number;
	/** The iteration behind the last one. */
	readonly to: number;
	/** Places in the plan of the requests that this part reports, in order. */
	readonly positions: readonly number[];
	/** Places of those that it runs as well because its own need what they set, in order: another part reports them. */
	readonly repeated: readonly number[];
}

/** True for a part that runs nothing: there are fewer independent requests than parts. */
export function isEmptyPart({ slices }: Part): boolean {
	return slices.length === 0;
}

/**
 * @param digest of the run that the slices are cut from
 * @param expected of all slices together
 */
export function partOf(
	digest: string,
	slices: readonly Slice[],
	expected: number,
): Part {
	const id = createHash("sha256")
		.update(`${digest}\n${JSON.stringify(slices)}`)
		.digest("hex")
		.slice(0, 32);
	return { id, slices, expected, executions: executionsIn(slices) };
}

function executionsIn(slices: readonly Slice[]): number {
	return slices.reduce(
		(sum, { from, to, positions }) => sum + (to - from) * positions.length,
		0,
	);
}
