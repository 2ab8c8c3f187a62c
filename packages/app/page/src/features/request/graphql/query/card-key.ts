import { type Extension, StateEffect, StateField } from "@codemirror/state";
import {
	type EditorView,
	keymap,
	showTooltip,
	type Tooltip,
} from "@codemirror/view";

const shown = StateEffect.define<Tooltip | null>();

const card = StateField.define<Tooltip | null>({
	create: () => null,
	update: (tooltip, { effects, docChanged, selection }) => {
		for (const effect of effects) if (effect.is(shown)) return effect.value;
		return docChanged || selection ? null : tooltip;
	},
	provide: (field) => showTooltip.from(field),
});

/** Ctrl+I shows what the pointer would; Escape, and whatever is typed, takes it away. */
export function cardKey(
	cardAt: (view: EditorView, at: number) => Tooltip | null,
): Extension {
	return [
		card,
		keymap.of([
			{
				key: "Mod-i",
				run: (view) => {
					const tooltip = cardAt(view, view.state.selection.main.head);
					if (tooltip) view.dispatch({ effects: shown.of(tooltip) });
					return tooltip !== null;
				},
			},
			{
				key: "Escape",
				run: (view) => {
					if (view.state.field(card) === null) return false;
					view.dispatch({ effects: shown.of(null) });
					return true;
				},
			},
		]),
	];
}
