/** Paths that a collection names in `ignore`, as paths below its root. */
export function ignoredPaths(written: readonly string[]): readonly string[] {
	return written
		.map((path) => path.replace(/^\.?\/+|(?<!\/)\/+$/g, ""))
		.filter((path) => path !== "");
}

/** Whether a path below the root, with `/`, is one of those, or below one. */
export function isIgnoredBy(ignored: readonly string[], path: string): boolean {
	return ignored.some(
		(start) => path === start || path.startsWith(`${start}/`),
	);
}
