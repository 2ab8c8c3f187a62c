import type { Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import { problemsAt } from "../problems/field-at.tsx";
import { editorScope } from "./editor-colours.ts";
import { hoverStore } from "./hover-state.ts";
import { placeholdersOf } from "./resolve.ts";

/** Ctrl+I shows the card of the placeholder, or the problem, that the cursor stands in, and goes there. */
export function cardAtCursor(): Extension {
	return keymap.of([{ key: "Mod-i", run: showCardAtCursor }]);
}

/** At the end of what is wrong, the cursor stands in the text behind it. */
function problemsAround(
	view: EditorView,
	at: number,
): ReturnType<typeof problemsAt> {
	const { node } = view.domAtPos(at);
	return problemsAt(node instanceof Element ? node : node.parentElement);
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
	const problems =
		[head, head - 1, head + 1]
			.filter((at) => line.from <= at && at <= line.to)
			.map((at) => problemsAround(view, at))
			.find(({ length }) => length > 0) ?? [];
	if (!placeholder && problems.length === 0) return false;
	const at = placeholder ? line.from + placeholder.start : head;
	const start = view.coordsAtPos(at);
	if (!start) return false;
	const { left, top, bottom } = start;
	hoverStore.set({
		raw: placeholder?.raw ?? "",
		problems,
		scope: state.field(editorScope).key,
		box: new DOMRect(left, top, 0, bottom - top),
		opener: view.contentDOM,
	});
	return true;
}
