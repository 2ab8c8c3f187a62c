import {
	type EditorState,
	type Extension,
	StateField,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";

type Attributes = Readonly<Record<string, string>>;

/** Characters. The browser lays a wrapped line out as a whole on every key: this many take a few milliseconds. */
const LONGEST_WRAPPED = 10_000;

/** Wraps lines at the editor's edge, as long as none is so long that typing would become slow; then it scrolls sideways. */
export function wrapLines(): Extension {
	return [
		hasLongLine,
		EditorView.contentAttributes.compute(
			[hasLongLine],
			(state): Attributes =>
				state.field(hasLongLine) ? {} : { class: "cm-lineWrapping" },
		),
	];
}

const hasLongLine = StateField.define<boolean>({
	create: isAnyLong,
	update(was, { docChanged, changes, state }) {
		if (!docChanged) return was;
		if (was) return isAnyLong(state);
		let isLong = false;
		changes.iterChangedRanges((_fromA, _toA, from, to) => {
			isLong ||= isAnyLong(state, from, to);
		});
		return isLong;
	},
});

/** Whether a line that touches the range is too long to be wrapped. */
function isAnyLong({ doc }: EditorState, from = 0, to = doc.length): boolean {
	for (let at = from; at <= to; ) {
		const line = doc.lineAt(at);
		if (line.length > LONGEST_WRAPPED) return true;
		at = line.to + 1;
	}
	return false;
}
