import type { Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import { editorScope } from "./editor-colours.ts";
import { hoverStore } from "./hover-state.ts";
import { placeholdersOf } from "./resolve.ts";

/** Ctrl+I shows the card of the placeholder that the cursor stands in, and goes there. */
export function cardAtCursor(): Extension {
	return keymap.of([{ key: "Mod-i", run: showCardAtCursor }]);
}

function showCardAtCursor(view: EditorView): boolean {
	const { state } = view;
	const { head } = state.selection.main;
	const line = state.doc.lineAt(head);
	const placeholder = placeholdersOf(
		line.text,
		state.field(editorScope).lookup,
	).find(
		({ start, end }) => line.from + start <= head && head <= line.from + end,
	);
	if (!placeholder) return false;
	const start = view.coordsAtPos(line.from + placeholder.start);
	if (!start) return false;
	const { left, top, bottom } = start;
	hoverStore.set({
		raw: placeholder.raw,
		scope: state.field(editorScope).key,
		box: new DOMRect(left, top, 0, bottom - top),
		opener: view.contentDOM,
	});
	return true;
}
