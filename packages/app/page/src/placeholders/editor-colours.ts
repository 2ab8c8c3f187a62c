import {
	type Extension,
	RangeSetBuilder,
	StateEffect,
	StateField,
} from "@codemirror/state";
import {
	Decoration,
	type DecorationSet,
	type EditorView,
	ViewPlugin,
	type ViewUpdate,
} from "@codemirror/view";
import type { ScopeLookup } from "../state/scope-lookup.ts";
import { placeholderClass } from "./coloured-text.tsx";
import { placeholdersOf, resolvePlaceholder } from "./resolve.ts";

/** Whose variables an editor sees. */
export interface EditorScope {
	readonly key: string;
	readonly lookup: ScopeLookup | undefined;
}

/** Tells an editor that its variables are others now. */
export const setEditorScope = StateEffect.define<EditorScope>();

export const editorScope = StateField.define<EditorScope>({
	create: () => ({ key: "", lookup: undefined }),
	update: (scope, { effects }) => {
		for (const effect of effects)
			if (effect.is(setEditorScope)) return effect.value;
		return scope;
	},
});

/** Colours the placeholders that can be seen. */
export function placeholderColours(): Extension {
	return [
		editorScope,
		ViewPlugin.define(
			(view) => ({
				decorations: decorate(view),
				update(update: ViewUpdate) {
					const isOtherScope =
						update.startState.field(editorScope) !==
						update.state.field(editorScope);
					if (update.docChanged || update.viewportChanged || isOtherScope)
						this.decorations = decorate(update.view);
				},
			}),
			{ decorations: (plugin) => plugin.decorations },
		),
	];
}

function decorate(view: EditorView): DecorationSet {
	const { key, lookup } = view.state.field(editorScope);
	const builder = new RangeSetBuilder<Decoration>();
	for (const { from, to } of view.visibleRanges) {
		const text = view.state.sliceDoc(from, to);
		for (const placeholder of placeholdersOf(text, lookup)) {
			const state = lookup && resolvePlaceholder(placeholder, lookup).state;
			builder.add(
				from + placeholder.start,
				from + placeholder.end,
				Decoration.mark({
					class: placeholderClass(state),
					attributes: {
						"data-placeholder": placeholder.raw,
						"data-scope": key,
					},
				}),
			);
		}
	}
	return builder.finish();
}
