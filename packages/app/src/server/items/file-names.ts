import { existsSync } from "node:fs";
import { join } from "node:path";
import { reservedNames } from "@curlew/client/editing";
import { shortenedName } from "@curlew/client/files";

/** Names that mean something else in a folder of a collection. */
const RESERVED: ReadonlySet<string> = new Set([
	...reservedNames(),
	"node_modules",
]);
/** What no file can be called on Windows, whatever its ending: collections travel. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
const MOST_CHARACTERS = 80;

/** A name as files are called: `Create a user!` → `create-a-user`. */
export function fileNameOf(name: string): string {
	const plain = name
		.normalize("NFC")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-");
	const begun = [...plain].slice(0, MOST_CHARACTERS).join("");
	const words = shortenedName(begun).replace(/^-+|-+$/g, "");
	const isTaken = words === "" || RESERVED.has(words) || DEVICES.test(words);
	return isTaken ? `${words || "item"}-1` : words;
}

/**
 * The path of a file, or a folder, that is not there yet.
 *
 * @param folder absolute
 * @param ending with the dot; "" for folders
 */
export function freePath(folder: string, name: string, ending: string): string {
	return freeNameIn(folder, fileNameOf(name), ending);
}

/** The same for what has a name already, which may be what the item is called. */
export function freeNameIn(
	folder: string,
	base: string,
	ending: string,
): string {
	for (let number = 1; ; number++) {
		const path = join(
			folder,
			`${number === 1 ? base : `${base}-${number}`}${ending}`,
		);
		if (!existsSync(path)) return path;
	}
}
