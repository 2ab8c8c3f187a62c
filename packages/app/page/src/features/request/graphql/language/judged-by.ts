import { linter, type Diagnostic as Mark } from "@codemirror/lint";
import { type Extension, StateEffect } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";
import { faultMarks } from "../../../../lint/lint-look.ts";
import type { LanguageContext } from "./language-context.ts";

/** Milliseconds without a key before a text is judged. */
const PAUSE = 300;

/** The schema, or the other text, is another one. */
const wasOutdated = StateEffect.define<null>();

/** Judges an editor's text anew when the facts of its context are others. */
export function judgedBy(
	context: LanguageContext,
	marksOf: (view: EditorView) => readonly Mark[],
): Extension {
	return [
		linter(marksOf, {
			delay: PAUSE,
			needsRefresh: ({ transactions }) =>
				transactions.some(({ effects }) =>
					effects.some((effect) => effect.is(wasOutdated)),
				),
		}),
		faultMarks,
		ViewPlugin.define((view) => ({
			destroy: context.facts.subscribe(() =>
				// It may be told while the editor is being changed.
				queueMicrotask(() => {
					if (view.dom.isConnected)
						view.dispatch({ effects: wasOutdated.of(null) });
				}),
			),
		})),
	];
}
