import { chosenFileApi } from "../../api/chosen-file-api.ts";
import { notify } from "../../state/notice-state.ts";
import { folderForCopies } from "./shown-entries.ts";

/**
 * Copies a file from elsewhere into the collection, beside the one that is
 * named there already, and tells what it is called.
 *
 * @param beside the path that the field has; "" for none
 * @returns its path, as the field wants it
 * @throws ApiError
 */
export async function copyIntoCollection(
	file: File,
	beside: string,
	isInBody: boolean,
): Promise<string> {
	const { bodyPrefix } = await chosenFileApi.browse("");
	const prefix = isInBody ? bodyPrefix : "";
	const folder = folderForCopies(beside.slice(startsWith(beside, prefix)));
	return prefix + (await copyInto(file, folder));
}

/** The same into a folder, "" for the collection's own. @returns its path in the collection's folder */
export async function copyInto(file: File, folder: string): Promise<string> {
	const { path, wasThere } = await chosenFileApi.copyIn(folder, file);
	notify({
		kind: "info",
		text: wasThere
			? `${path} was there already, with the same content.`
			: `${file.name} was copied into the collection: ${path}.`,
	});
	return path;
}

function startsWith(path: string, prefix: string): number {
	return path.startsWith(prefix) ? prefix.length : 0;
}
