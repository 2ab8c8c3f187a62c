import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { PlacedProblem } from "../../../src/protocol/problems.ts";
import { faultRanges } from "./fault-text.tsx";

const setMarks = StateEffect.define<DecorationSet>();

const marks = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update: (shown, { changes, effects }) => {
		for (const effect of effects) if (effect.is(setMarks)) return effect.value;
		return shown.map(changes);
	},
	provide: (field) => EditorView.decorations.from(field),
});

/** Underlines what is wrong with a field in its editor, in place of what was underlined before. */
export function underline(
	view: EditorView,
	field: string,
	problems: readonly PlacedProblem[],
): void {
	const { doc } = view.state;
	const ranges = faultRanges(doc.toString(), field, problems).map(
		({ start, end, className, mark }) =>
			Decoration.mark({
				class: className,
				attributes: { "data-problem": mark },
			}).range(start, end),
	);
	const effects: StateEffect<unknown>[] = [
		setMarks.of(Decoration.set(ranges, true)),
	];
	if (!view.state.field(marks, false))
		effects.unshift(StateEffect.appendConfig.of(marks as Extension));
	view.dispatch({ effects });
}
