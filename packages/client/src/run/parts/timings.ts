/** Milliseconds that requests took in earlier runs, by their paths. */
export type RecordedTimings = ReadonlyMap<string, number>;

/**
 * What each request is expected to take: its own time, else the median of those
 * that are known; 1 for each where none is.
 */
export function expectedDurations(
	paths: readonly string[],
	timings: RecordedTimings | undefined,
): readonly number[] {
	const known = paths.flatMap((path) => timings?.get(path) ?? []);
	const usual = known.toSorted((a, b) => a - b)[known.length >>> 1] ?? 1;
	return paths.map((path) => timings?.get(path) ?? usual);
}
