import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** Lines (from 1) that something is wrong with, in place of those before. */
export const markLines = StateEffect.define<readonly number[]>();

const mark = Decoration.line({ class: "cm-wrong-line" });

/** Marks lines, and lets the marks go along with what is typed. */
export function wrongLineMarks(): Extension {
	return StateField.define<DecorationSet>({
		create: () => Decoration.none,
		update: (marks, { changes, effects, state }) => {
			const wanted = effects.find((effect) => effect.is(markLines));
			if (!wanted) return marks.map(changes);
			const lines: readonly number[] = wanted.value;
			const places = [...new Set(lines)]
				.filter((line) => line >= 1 && line <= state.doc.lines)
				.sort((a, b) => a - b)
				.map((line) => mark.range(state.doc.line(line).from));
			return Decoration.set(places);
		},
		provide: (field) => EditorView.decorations.from(field),
	});
}
