/** A latency: microseconds in, `238 µs`, `4.25 ms` or `1.02 s` out. */
export function latencyText(microseconds: number): string {
	if (microseconds < 1000) return `${Math.round(microseconds)} µs`;
	if (microseconds < 1_000_000) return `${digits(microseconds / 1000)} ms`;
	return `${digits(microseconds / 1_000_000)} s`;
}

/** `1.24 MB`; decimal units, as everywhere in Curlew. */
export function bytesText(bytes: number): string {
	if (bytes < 1000) return `${Math.round(bytes)} B`;
	if (bytes < 1_000_000) return `${digits(bytes / 1000)} kB`;
	if (bytes < 1_000_000_000) return `${digits(bytes / 1_000_000)} MB`;
	return `${digits(bytes / 1_000_000_000)} GB`;
}

/** `23,472`. */
export function countText(count: number): string {
	return Math.round(count).toLocaleString("en");
}

/** `1 request`, `23,472 requests`. */
export function counted(count: number, noun: string): string {
	return `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** `23,472/s`, `4.5/s`. */
export function rateText(perSecond: number): string {
	return perSecond < 100
		? `${Number(perSecond.toPrecision(3))}/s`
		: `${countText(perSecond)}/s`;
}

/** `0.42%`. */
export function shareText(part: number, whole: number): string {
	if (whole === 0) return "0%";
	const percent = (part / whole) * 100;
	// Never rounded to all or nothing.
	if (percent > 0 && percent < 0.01) return "<0.01%";
	if (percent < 100 && percent > 99.99) return ">99.99%";
	return `${Number(percent.toPrecision(3))}%`;
}

/** `1h05m`, `2m30s`, `12s`: milliseconds in. */
export function clockText(milliseconds: number): string {
	const seconds = Math.max(0, Math.round(milliseconds / 1000));
	const pad = (count: number) => String(count).padStart(2, "0");
	if (seconds < 60) return `${seconds}s`;
	if (seconds < 3600)
		return `${Math.floor(seconds / 60)}m${pad(seconds % 60)}s`;
	return `${Math.floor(seconds / 3600)}h${pad(Math.floor(seconds / 60) % 60)}m`;
}

function digits(number: number): string {
	return number >= 100 ? countText(number) : number.toPrecision(3);
}
