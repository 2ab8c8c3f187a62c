/** A duration for people: `3 ms`, `1.24 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
	if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
	if (milliseconds < 59_995) return `${(milliseconds / 1000).toFixed(2)} s`;
	const seconds = Math.round(milliseconds / 1000);
	return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `1 request`, `2 requests`. */
export function countOf(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
