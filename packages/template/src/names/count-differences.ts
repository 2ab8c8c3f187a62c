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
	let beforeLast: readonly number[] = [];
	let last: readonly number[] = Array.from(
		{ length: 2 * limit + 1 },
		(_, place) => (place < limit ? FAR : place - limit),
	);
	for (let row = 1; row <= a.length; row++) {
		const current = nextRow(a, b, row, last, beforeLast);
		if (current.every((cost) => cost > limit)) return limit + 1;
		beforeLast = last;
		last = current;
	}
	return at(last, b.length - a.length + limit);
}

/** More than any limit. */
const FAR = 1_000_000;

/**
 * One row of the table of distances between the beginnings of `a` and `b`. Of
 * each row only the columns are kept that are no further than the limit from the
 * diagonal: the column above a place is the next place of the row before.
 */
function nextRow(
	a: string,
	b: string,
	row: number,
	last: readonly number[],
	beforeLast: readonly number[],
): readonly number[] {
	const limit = (last.length - 1) / 2;
	const current: number[] = [];
	for (let place = 0; place < last.length; place++) {
		const column = row + place - limit;
		let cost = FAR;
		if (column === 0) cost = row;
		else if (column > 0 && column <= b.length) {
			const isSame = a[row - 1] === b[column - 1];
			cost = Math.min(
				at(last, place + 1) + 1,
				at(current, place - 1) + 1,
				at(last, place) + (isSame ? 0 : 1),
			);
			if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
				cost = Math.min(cost, at(beforeLast, place) + 1);
		}
		current.push(cost);
	}
	return current;
}

function at(row: readonly number[], place: number): number {
	return row[place] ?? FAR;
}
