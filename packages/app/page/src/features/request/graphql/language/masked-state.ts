import type { EditorState } from "@codemirror/state";
import { editorScope } from "../../../../placeholders/editor-colours.ts";
import { placeholdersOf } from "../../../../placeholders/resolve.ts";
import type { ScopeLookup } from "../../../../state/scope-lookup.ts";
import { type MaskedQuery, maskQuery, type Span } from "./mask-query.ts";

/** Where placeholders stand in a text. */
export function placeholderSpans(
	text: string,
	lookup: ScopeLookup | undefined,
): readonly Span[] {
	return placeholdersOf(text, lookup).map(({ start, end }) => ({
		from: start,
		to: end,
	}));
}

/** Whose variables an editor sees. */
export function editorLookup(state: EditorState): ScopeLookup | undefined {
	return state.field(editorScope, false)?.lookup;
}

/** The query in an editor, without its placeholders. */
export function maskedQueryOf(state: EditorState): MaskedQuery {
	const text = state.doc.toString();
	return maskQuery(text, placeholderSpans(text, editorLookup(state)));
}
