/** A duration for people: `3 ms`, `1.24 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
	if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
	if (milliseconds < 59_995) return `${(milliseconds / 1000).toFixed(2)} s`;
	const seconds = Math.round(milliseconds / 1000);
	return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A number of bytes for people: `17 B`, `1.2 kB`, `3.4 MB` (powers of 1000). */
export function formatSize(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`;
	const units = ["kB", "MB", "GB", "TB"];
	let size = bytes / 1000;
	let unit = 0;
	while (size >= 999.95 && unit < units.length - 1) {
		size /= 1000;
		unit += 1;
	}
	return `${size.toFixed(size < 9.995 ? 2 : 1)} ${units[unit]}`;
}

/** `1 request`, `2 requests`. */
export function countOf(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
