import type { ItemFileKind } from "../../formats/collection-format.ts";
import { formatToolsOf } from "../../formats/tools-of-formats.ts";
import type { FormTree } from "../../formats/tree/form-data.ts";

/**
 * The text of a new file of a collection that says what a form says.
 *
 * @param file its name tells the format
 */
export function newFileText(
	file: string,
	kind: ItemFileKind,
	form: FormTree,
): string {
	return formatToolsOf(file).write(form, kind, "").text;
}
