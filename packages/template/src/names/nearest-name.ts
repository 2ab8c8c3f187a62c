import { countDifferences } from "./count-differences.ts";

/**
 * The candidate that `name` was probably meant to be, for "did you mean …?".
 * Differences are counted as optimal string alignment (insertions, deletions,
 * exchanged characters, swapped neighbours), ignoring case; at most one in
 * three characters may differ, and three in all.
 *
 * Takes time proportional to the characters of the candidates: for many names
 * that are looked for among the same candidates there is `NameIndex`.
 */
export function nearestName(
	name: string,
	candidates: Iterable<string>,
): string | undefined {
	return nearestOf(name, candidates)?.name;
}

/** A name, and in how many characters it differs from the one that was looked for. */
export interface NearName {
	readonly name: string;
	readonly differences: number;
}

/** The same with the number of differences. */
export function nearestOf(
	name: string,
	candidates: Iterable<string>,
): NearName | undefined {
	const wanted = name.toLowerCase();
	let nearest: string | undefined;
	let fewest = Number.POSITIVE_INFINITY;
	for (const candidate of candidates) {
		if (candidate === name) continue;
		const limit = Math.min(allowedDifferences(name, candidate), fewest - 1);
		if (Math.abs(candidate.length - wanted.length) > limit) continue;
		const differences = countDifferences(
			wanted,
			candidate.toLowerCase(),
			limit,
		);
		if (differences > limit) continue;
		nearest = candidate;
		fewest = differences;
	}
	return nearest === undefined
		? undefined
		: { name: nearest, differences: fewest };
}

function allowedDifferences(name: string, candidate: string): number {
	return Math.min(3, Math.floor(Math.max(name.length, candidate.length) / 3));
}
