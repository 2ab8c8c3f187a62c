import { basename, join } from "node:path";
import { createFile, newFileText } from "@curlew/client/editing";
import { InvalidRequestError, NotThereError } from "../../errors.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";

/**
 * Gives a folder a file of its own, in which its settings stand.
 *
 * @param path of the folder in the collection
 * @returns the file, absolute
 * @throws InvalidRequestError when the folder is no folder on disk
 */
export async function addFolderFile(
	collection: OpenedCollection,
	path: string,
): Promise<string> {
	const state = await collection.state();
	if (state.kind !== "open") throw new NotThereError("The collection is gone.");
	if (state.isBundled) {
		throw new InvalidRequestError(
			"The folders of this collection are in its own file.",
			{ hint: "Write `request` below the folder there." },
		);
	}
	const folder = await collection.paths.resolve(path);
	const file = join(folder, state.files.folderFile);
	const form = { info: { name: basename(folder), type: "folder" } };
	await createFile(collection.root, file, newFileText(file, "folder", form));
	return file;
}
