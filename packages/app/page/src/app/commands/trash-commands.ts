import { showTrash } from "../../features/trash/show-trash.tsx";
import { canRedo, canUndo, redoLast, undoLast } from "../../state/tree-undo.ts";
import type { Command } from "../palette/command.ts";

/** Ways back from what was done to items and environments. */
export function trashCommands(isPossible: () => boolean): readonly Command[] {
	return [
		{
			id: "collection.undo",
			label: "Undo: new, renamed, moved, copied or deleted items",
			group: "Collection",
			keys: ["Mod+Z"],
			isForFields: false,
			isPossible: canUndo,
			run: undoLast,
		},
		{
			id: "collection.redo",
			label: "Redo what was undone",
			group: "Collection",
			keys: ["Mod+Shift+Z", "Mod+Y"],
			isForFields: false,
			isPossible: canRedo,
			run: redoLast,
		},
		{
			id: "collection.trash",
			label: "Trash: restore deleted items …",
			group: "Collection",
			isPossible,
			run: showTrash,
		},
	];
}
