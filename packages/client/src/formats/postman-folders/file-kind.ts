import type { FileKind } from "../collection-format.ts";
import { POSTMAN_FOLDERS } from "./postman-folders.ts";

/** What a file is by its path alone; a definition may be a folder's as well as a collection's, which say the same. */
export function fileKindByName(file: string): FileKind {
	const path = file.replaceAll("\\", "/").toLowerCase();
	const { environmentEndings, markers } = POSTMAN_FOLDERS;
	if (environmentEndings.some((ending) => path.endsWith(ending)))
		return "environment";
	return markers.some((marker) => path.endsWith(`/${marker}`))
		? "collection"
		: "request";
}
