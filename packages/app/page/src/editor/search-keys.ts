import { Compartment, type Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

/** Those of `searchKeymap` that begin something. */
const KEYS = ["Mod-f", "F3", "Mod-g", "Mod-Shift-l", "Mod-Alt-g", "Mod-d"];

/** The keys of find and replace. What they do is loaded with the first of them. */
export function searchKeys(): Extension {
	const keys = new Compartment();
	const press = async (view: EditorView, key: string) => {
		const { searchKeymap } = await import("@codemirror/search");
		view.dispatch({ effects: keys.reconfigure(keymap.of(searchKeymap)) });
		searchKeymap.find((binding) => binding.key === key)?.run?.(view);
	};
	return keys.of(
		keymap.of(
			KEYS.map((key) => ({
				key,
				preventDefault: true,
				run: (view) => {
					void press(view, key);
					return true;
				},
			})),
		),
	);
}
