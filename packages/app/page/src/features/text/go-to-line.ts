import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";

/** Puts the cursor on a line (from 1) once the editor is there. */
export function goToLine(line: number): Extension {
	return ViewPlugin.define((view) => {
		const timer = window.setTimeout(() => {
			const { from } = view.state.doc.line(
				Math.max(1, Math.min(line, view.state.doc.lines)),
			);
			view.dispatch({
				selection: { anchor: from },
				effects: EditorView.scrollIntoView(from, { y: "center" }),
			});
			view.focus();
		});
		return { destroy: () => window.clearTimeout(timer) };
	});
}
