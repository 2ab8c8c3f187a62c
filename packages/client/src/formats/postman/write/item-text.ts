import type { FieldPath } from "../../tree/field-path.ts";
import { insertJsonText, jsonTextAt } from "../../tree/json-splice.ts";
import { pathInFile } from "./path-in-file.ts";

/** What a file says of a request or a folder, every character; undefined where it has no such one. */
export function itemTextAt(text: string, path: FieldPath): string | undefined {
	const inFile = pathInFile(text, "collection", path);
	return inFile.length === 0 ? undefined : jsonTextAt(text, inFile);
}

/**
 * The text of a file with a request or a folder that was taken out of it.
 *
 * @param list its list: `["items"]`, or that of a folder
 * @param index its place there; behind the last one where there are fewer
 * @throws EditError where the file has no such list
 */
export function withItemText(
	text: string,
	list: FieldPath,
	index: number,
	item: string,
): string {
	const next = pathInFile(text, "collection", [...list, index]);
	if (next.length > 0) return insertJsonText(text, next, item);
	const parent = pathInFile(text, "collection", list.slice(0, -1));
	const end = Number.MAX_SAFE_INTEGER;
	return insertJsonText(text, [...parent, "item", end], item);
}
