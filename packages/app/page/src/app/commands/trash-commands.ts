import { showTrash } from "../../features/trash/show-trash.tsx";
import { canUndo, undoLast } from "../../state/tree-undo.ts";
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
			id: "collection.trash",
			label: "Trash: restore deleted items …",
			group: "Collection",
			isPossible,
			run: showTrash,
		},
	];
}
