/** `3 ms`, `1.24 s`, `2 min 5 s`. @param {number} milliseconds */
export function duration(milliseconds) {
	if (milliseconds < 9.95) return `${milliseconds.toFixed(1)} ms`;
	if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
	if (milliseconds < 59_995) return `${(milliseconds / 1000).toFixed(2)} s`;
	const seconds = Math.round(milliseconds / 1000);
	return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `17 B`, `1.20 kB`. @param {number} bytes */
export function size(bytes) {
	if (bytes < 1000) return `${bytes} B`;
	const units = ["kB", "MB", "GB", "TB"];
	let value = bytes / 1000;
	let unit = 0;
	while (value >= 999.95 && unit < units.length - 1) {
		value /= 1000;
		unit += 1;
	}
	return `${value.toFixed(value < 9.995 ? 2 : 1)} ${units[unit]}`;
}

/** `1 request`, `2,000 requests`. */
export function countOf(count, noun) {
	return `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** @param {number} value */
export function number(value) {
	return value.toLocaleString("en-US");
}

/** @param {number} at milliseconds since the epoch */
export function moment(at) {
	return new Date(at).toLocaleString(undefined, {
		dateStyle: "medium",
		timeStyle: "short",
	});
}

/** The value below which that share of the sorted numbers lie. */
export function quantile(sorted, share) {
	const place = Math.ceil(sorted.length * share) - 1;
	return sorted[Math.min(Math.max(place, 0), sorted.length - 1)];
}
