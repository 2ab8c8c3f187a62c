import type { Iteration } from "../data/iteration.ts";
import type { Slice } from "./part.ts";

/**
 * Those of all iterations that a part runs. Behind the last iteration of the
 * run it reads on, so that a broken row of data is told by whoever comes to it.
 */
export async function* iterationsOfPart(
	all: AsyncIterable<Iteration>,
	slices: readonly Slice[],
): AsyncGenerator<Iteration, void> {
	const end = slices.at(-1)?.to ?? 0;
	for await (const iteration of all) {
		if (sliceAt(slices, iteration.index)) yield iteration;
		if (iteration.index + 1 === end && end < iteration.total) return;
	}
}

/** The slice that an iteration is in; undefined for one that is not in the part. */
export function sliceAt(
	slices: readonly Slice[],
	iteration: number,
): Slice | undefined {
	let low = 0;
	let high = slices.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const slice = slices[middle];
		if (slice === undefined || iteration < slice.from) high = middle;
		else if (iteration >= slice.to) low = middle + 1;
		else return slice;
	}
	return undefined;
}
