import type { FieldPath } from "../../collection/model.ts";
import { EditError } from "../../formats/errors.ts";
import { formatToolsOf } from "../../formats/tools-of-formats.ts";

/** A file in which several requests stand. */
interface BundleText {
	/** Absolute path; its ending tells the format. */
	readonly file: string;
	readonly text: string;
}

/** What the file says of an item, also what no form knows; undefined where its form tells all of it. */
export function itemText(
	{ file, text }: BundleText,
	path: FieldPath,
): string | undefined {
	return formatToolsOf(file, text).itemTexts?.of(text, path);
}

/**
 * The text of the file with what `itemText` gave.
 *
 * @param list its list, in the content of the file
 * @param index its place there
 * @throws EditError where the file has no place for it
 */
export function insertItemText(
	{ file, text }: BundleText,
	list: FieldPath,
	index: number,
	item: string,
): string {
	const { itemTexts } = formatToolsOf(file, text);
	if (itemTexts === undefined)
		throw new EditError("Items of such files have no text of their own.");
	return itemTexts.insert(text, list, index, item);
}
