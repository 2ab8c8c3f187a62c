import type { EditorView } from "@codemirror/view";
import { notify } from "../../../../state/notice-state.ts";
import { formatQuery } from "../language/format-query.ts";
import { editorLookup, placeholderSpans } from "../language/masked-state.ts";

/** Lays the query in an editor out anew, as one step that can be undone. */
export function formatInEditor(view: EditorView): void {
	const text = view.state.doc.toString();
	const spans = placeholderSpans(text, editorLookup(view.state));
	const formatted = formatQuery(text, spans);
	if (formatted === undefined)
		notify({
			kind: "info",
			text: "The query is not well-formed, so it stays as it is.",
		});
	else if (formatted !== text)
		view.dispatch({
			changes: { from: 0, to: text.length, insert: formatted },
			selection: {
				anchor: Math.min(view.state.selection.main.head, formatted.length),
			},
			userEvent: "input.format",
		});
	view.focus();
}
