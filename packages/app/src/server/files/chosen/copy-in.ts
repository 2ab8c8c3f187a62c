import { existsSync } from "node:fs";
import { parse } from "node:path";
import {
	createFile,
	isAnyOwnFile,
	isCollectionMarker,
} from "@curlew/client/editing";
import { readRegularFile } from "@curlew/client/files";
import { InvalidRequestError } from "../../../errors.ts";
import type { FileInCollection } from "../../../protocol/files.ts";
import type { CollectionPaths } from "../../collection/collection-paths.ts";

/** Names that are tried for a file whose own is taken. */
const MOST_NAMES = 100;

/**
 * Writes a file from elsewhere into the collection. Nothing that is there is
 * replaced: one with the same content serves, else the new one gets a number.
 *
 * @param folder relative to the collection's folder; "" is that itself
 * @param name as it was called elsewhere
 * @throws InvalidRequestError for a name that a file here must not have
 * @throws PathOutsideCollectionError, FileWriteError
 */
export async function copyIn(
	paths: CollectionPaths,
	folder: string,
	name: string,
	content: Buffer,
): Promise<FileInCollection> {
	if (isCollectionMarker(name) || isAnyOwnFile(name))
		throw new InvalidRequestError(
			`A file called ${name} would say something of its folder here.`,
			{ hint: "Give it another name first." },
		);
	const { name: stem, ext } = parse(name);
	for (let number = 1; number <= MOST_NAMES; number++) {
		const tried = number === 1 ? name : `${stem}-${number}${ext}`;
		const path = folder === "" ? tried : `${folder}/${tried}`;
		const file = await paths.resolve(path);
		if (!existsSync(file)) {
			await createFile(paths.root, file, content);
			return { path, wasThere: false };
		}
		const known = await readRegularFile(file).catch(() => undefined);
		if (known?.equals(content)) return { path, wasThere: true };
	}
	throw new InvalidRequestError(`${name} and many like it are there already.`, {
		hint: "Give it another name first.",
	});
}
