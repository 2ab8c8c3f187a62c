/**
 * The distance of two texts as optimal string alignment, or any number above
 * `limit` once it is sure to be above it. Takes time proportional to their length
 * times `limit`.
 */
export function countDifferences(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let start = 0;
	while (start < a.length && start < b.length && a[start] === b[start])
		start += 1;
	let end = 0;
	const most = Math.min(a.length, b.length) - start;
	while (end < most && a.at(-1 - end) === b.at(-1 - end)) end += 1;
	return distance(
		a.slice(start, a.length - end),
		b.slice(start, b.length - end),
		limit,
	);
}

/** Of texts that neither begin nor end alike. */
function distance(a: string, b: string, limit: number): number {
	if (a === "" || b === "") return a.length + b.length;
	if (limit < 1) return limit + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: limit + 1 }, (_, column) => column);
	for (let row = 1; row <= a.length; row++) {
		const current = nextRow(a, b, row, last, beforeLast, limit);
		if (current.every((cost) => cost > limit)) return limit + 1;
		beforeLast = last;
		last = current;
	}
	return last[b.length] ?? limit + 1;
}

/**
 * One row of the table of distances between the beginnings of `a` and `b`: only
 * the columns that are no further than `limit` from the diagonal, the others are holes.
 */
function nextRow(
	a: string,
	b: string,
	row: number,
	last: readonly number[],
	beforeLast: readonly number[],
	limit: number,
): number[] {
	const current: number[] = [];
	if (row <= limit) current[0] = row;
	const first = Math.max(1, row - limit);
	for (
		let column = first;
		column <= Math.min(b.length, row + limit);
		column++
	) {
		const isSame = a[row - 1] === b[column - 1];
		let cost = Math.min(
			at(last, column) + 1,
			at(current, column - 1) + 1,
			at(last, column - 1) + (isSame ? 0 : 1),
		);
		if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
			cost = Math.min(cost, at(beforeLast, column - 2) + 1);
		current[column] = cost;
	}
	return current;
}

function at(row: readonly number[], column: number): number {
	return row[column] ?? Number.POSITIVE_INFINITY;
}
