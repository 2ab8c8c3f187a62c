/** A number of bytes for people: `17 B`, `1.20 kB`, `34.5 MB` (powers of 1000). */
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
