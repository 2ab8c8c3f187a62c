import { dirname } from "node:path";
import { FileEditor } from "../file-editor.ts";
import type { Edit } from "../yaml-edit.ts";

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
