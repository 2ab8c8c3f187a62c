/** Shorter names are too near to too many others. */
const SHORTEST = 4;

/** Tells whether two names differ by one character that was left out, added, exchanged, or swapped with its neighbour. */
export function isOneSlipAway(a: string, b: string): boolean {
	if (a === b || Math.min(a.length, b.length) < SHORTEST) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	const [restA, restB] = [a.slice(start), b.slice(start)];
	const isSwapped =
		restA[0] === restB[1] &&
		restA[1] === restB[0] &&
		restA.slice(2) === restB.slice(2);
	return (
		isSwapped ||
		restA.slice(1) === restB.slice(1) ||
		restA === restB.slice(1) ||
		restA.slice(1) === restB
	);
}
