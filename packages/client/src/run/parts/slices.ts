import type { Slice } from "./part.ts";

/** The same as slices that have no iteration in common, in order. */
export function slicesOf(units: readonly Slice[]): readonly Slice[] {
	const slices: Slice[] = [];
	const bounds = boundsOf(units);
	const byStart = units.toSorted((a, b) => a.from - b.from);
	let open: Slice[] = [];
	let next = 0;
	for (const [index, from] of bounds.entries()) {
		const to = bounds[index + 1];
		if (to === undefined) break;
		open = open.filter((unit) => unit.to > from);
		for (let unit = byStart[next]; unit?.from === from; unit = byStart[++next])
			open.push(unit);
		if (open.length > 0) append(slices, united(from, to, open));
	}
	return slices;
}

function boundsOf(units: readonly Slice[]): readonly number[] {
	const bounds = new Set(units.flatMap(({ from, to }) => [from, to]));
	return [...bounds].sort((a, b) => a - b);
}

function united(from: number, to: number, units: readonly Slice[]): Slice {
	const [only] = units;
	if (only && units.length === 1) return { ...only, from, to };
	const positions = new Set(units.flatMap((unit) => unit.positions));
	const repeated = new Set(units.flatMap((unit) => unit.repeated));
	return {
		from,
		to,
		positions: sorted(positions),
		repeated: sorted(repeated).filter((position) => !positions.has(position)),
	};
}

function sorted(numbers: ReadonlySet<number>): number[] {
	return [...numbers].sort((a, b) => a - b);
}

/** Ranges that do the same and follow each other are one. */
function append(slices: Slice[], slice: Slice): void {
	const last = slices.at(-1);
	if (last?.to === slice.from && isSame(last, slice))
		slices.splice(-1, 1, { ...last, to: slice.to });
	else slices.push(slice);
}

function isSame(one: Slice, other: Slice): boolean {
	return (
		areEqual(one.positions, other.positions) &&
		areEqual(one.repeated, other.repeated)
	);
}

function areEqual(one: readonly number[], other: readonly number[]): boolean {
	return (
		one === other ||
		(one.length === other.length &&
			one.every((number, index) => number === other[index]))
	);
}
