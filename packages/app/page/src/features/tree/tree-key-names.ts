import { IS_MAC } from "../../ui/keys.ts";

/** The keys of what is done in the tree, as menus name them. */
export const TREE_KEYS = {
	open: "Enter",
	rename: "F2",
	// Keyboards of Macs have no Delete key.
	delete: IS_MAC ? "Mod+Backspace" : "Delete",
	duplicate: "Mod+D",
	moveUp: "Alt+↑",
	moveDown: "Alt+↓",
	selectAll: "Mod+A",
	collapse: "Mod+←",
	expand: "Mod+→",
	reveal: "Alt+Shift+E",
	restore: "Alt+Backspace",
	undo: "Mod+Z",
	redo: "Mod+Shift+Z",
} as const;
