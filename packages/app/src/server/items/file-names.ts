import { existsSync } from "node:fs";
import { join } from "node:path";

/** Names that mean something else in a folder of a collection. */
const RESERVED = new Set([
	"environments",
	"folder",
	"collection",
	"opencollection",
	"node_modules",
]);
/** Characters. Some disks allow no more than 255 bytes. */
const LONGEST = 80;

/** A name as files are called: `Create a user!` → `create-a-user`. */
export function fileNameOf(name: string): string {
	const words = name
		.normalize("NFC")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, LONGEST);
	return words === "" || RESERVED.has(words) ? `${words || "item"}-1` : words;
}

/**
 * The path of a file, or a folder, that is not there yet.
 *
 * @param folder absolute
 * @param ending with the dot; "" for folders
 */
export function freePath(folder: string, name: string, ending: string): string {
	const base = fileNameOf(name);
	for (let number = 1; ; number++) {
		const path = join(
			folder,
			`${number === 1 ? base : `${base}-${number}`}${ending}`,
		);
		if (!existsSync(path)) return path;
	}
}
