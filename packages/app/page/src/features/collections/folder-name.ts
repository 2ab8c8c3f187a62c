/** A name as folders are called: `My Shop!` → `my-shop`. */
export function folderNameOf(name: string): string {
	return name
		.normalize("NFC")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, 80);
}
