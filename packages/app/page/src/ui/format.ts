/** Bytes for people: `1.2 MB`. */
export function shownSize(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`;
	const units = ["kB", "MB", "GB"];
	let value = bytes / 1000;
	let unit = 0;
	while (value >= 1000 && unit < units.length - 1) {
		value /= 1000;
		unit++;
	}
	return `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** Milliseconds for people: `320 ms`, `1.25 s`. */
export function shownDuration(milliseconds: number): string {
	if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
	if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
	if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(2)} s`;
	const minutes = Math.floor(milliseconds / 60_000);
	return `${minutes} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}
