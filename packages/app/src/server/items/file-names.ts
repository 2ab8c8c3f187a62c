import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OpenState } from "./find-node.ts";

/** Names that mean something else in a folder of a collection. */
const RESERVED = new Set([
	"environments",
	"folder",
	"collection",
	"opencollection",
	"node_modules",
]);
/** What no file can be called on Windows, whatever its ending: collections travel. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
/** Bytes. Disks allow 255, of which the temporary file that replaces one needs some. */
const LONGEST = 200;
const MOST_CHARACTERS = 80;

/** A name as files are called: `Create a user!` → `create-a-user`. */
export function fileNameOf(name: string): string {
	const words = shortened(
		name
			.normalize("NFC")
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]+/gu, "-"),
	).replace(/^-+|-+$/g, "");
	const isTaken = words === "" || RESERVED.has(words) || DEVICES.test(words);
	return isTaken ? `${words || "item"}-1` : words;
}

/** At most so many whole characters that a disk takes them for a name. */
function shortened(name: string): string {
	let size = 0;
	const characters = [...name].slice(0, MOST_CHARACTERS);
	const end = characters.findIndex((character) => {
		size += Buffer.byteLength(character);
		return size > LONGEST;
	});
	return characters.slice(0, end === -1 ? undefined : end).join("");
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

/** What files of requests, folders and environments end with in a collection of a format. */
export function endingOf({ format }: Pick<OpenState, "format">): string {
	return format === "bru" ? ".bru" : ".yml";
}
