/** The folder of a path with `/`, of a file or of a folder; "" for what is in none. */
export function parentOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
