/**
 * The candidate that `name` was probably meant to be, for "did you mean …?".
 * Differences are counted as optimal string alignment (insertions, deletions,
 * exchanged characters, swapped neighbours), ignoring case; at most one in
 * three characters may differ, and three in all.
 */
export function nearestName(
	name: string,
	candidates: Iterable<string>,
): string | undefined {
	const wanted = name.toLowerCase();
	let nearest: string | undefined;
	let fewest = Number.POSITIVE_INFINITY;
	for (const candidate of candidates) {
		if (candidate === name) continue;
		const limit = Math.min(allowedDifferences(name, candidate), fewest - 1);
		const differences = countDifferences(
			wanted,
			candidate.toLowerCase(),
			limit,
		);
		if (differences > limit) continue;
		nearest = candidate;
		fewest = differences;
	}
	return nearest;
}

function allowedDifferences(name: string, candidate: string): number {
	return Math.min(3, Math.floor(Math.max(name.length, candidate.length) / 3));
}

/** The distance of two texts, or any number above `limit` once it is sure to be above it. */
function countDifferences(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (let row = 1; row <= a.length; row++) {
		const current = nextRow(a, b, row, last, beforeLast);
		if (Math.min(...current) > limit) return limit + 1;
		beforeLast = last;
		last = current;
	}
	return last[b.length] ?? 0;
}

/** One row of the table of distances between the beginnings of `a` and `b`. */
function nextRow(
	a: string,
	b: string,
	row: number,
	last: readonly number[],
	beforeLast: readonly number[],
): number[] {
	const current = [row];
	for (let column = 1; column <= b.length; column++) {
		const isSame = a[row - 1] === b[column - 1];
		let cost = Math.min(
			at(last, column) + 1,
			at(current, column - 1) + 1,
			at(last, column - 1) + (isSame ? 0 : 1),
		);
		if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
			cost = Math.min(cost, at(beforeLast, column - 2) + 1);
		current.push(cost);
	}
	return current;
}

function at(row: readonly number[], column: number): number {
	return row[column] ?? Number.POSITIVE_INFINITY;
}
