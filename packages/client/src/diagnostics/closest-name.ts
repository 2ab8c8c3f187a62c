/**
 * The candidate that a misspelt name most likely meant; undefined when none is
 * near. A different case only is nearest; else up to a third of the name may
 * differ (insertions, deletions, replacements, swapped neighbours).
 */
export function closestName(
	name: string,
	candidates: Iterable<string>,
): string | undefined {
	const wanted = name.toLowerCase();
	const limit = Math.max(1, Math.floor(name.length / 3));
	let best: string | undefined;
	let bestDistance = limit + 1;
	for (const candidate of candidates) {
		if (candidate === name) continue;
		if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
		const distance = editDistance(wanted, candidate.toLowerCase());
		if (distance < bestDistance) {
			best = candidate;
			bestDistance = distance;
		}
	}
	return best;
}

/** Optimal string alignment distance. */
function editDistance(a: string, b: string): number {
	let beforePrevious: number[] = [];
	let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const current = [i];
		for (let j = 1; j <= b.length; j++) {
			const replaced = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
			let distance = Math.min(
				replaced,
				at(previous, j) + 1,
				at(current, j - 1) + 1,
			);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
				distance = Math.min(distance, at(beforePrevious, j - 2) + 1);
			}
			current.push(distance);
		}
		beforePrevious = previous;
		previous = current;
	}
	return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
	return row[index] ?? Number.POSITIVE_INFINITY;
}
