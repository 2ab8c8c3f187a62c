import { dirname } from "node:path";
import type { Edit } from "../../formats/opencollection/yaml-edit.ts";
import { FileEditor } from "../write/file-editor.ts";

/** Applies edits to a file in the given order, all or none. Errors as of `FileEditor`. */
export async function editFile(
	file: string,
	edits: readonly Edit[],
): Promise<void> {
	const editor = await FileEditor.open(dirname(file), file);
	for (const { path, value } of edits) {
		if (value === undefined) editor.delete(path);
		else editor.set(path, value);
	}
	await editor.save();
}
