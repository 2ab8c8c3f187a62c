import { lintGutter, lintKeymap } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

// The library draws its marks with pictures in addresses, which the policy of the page refuses.
const look = EditorView.theme({
	".cm-lintRange": {
		backgroundImage: "none",
		textDecoration: "underline wavy 1px var(--bad)",
		textDecorationSkipInk: "none",
		textUnderlineOffset: "3px",
	},
	".cm-lintRange-warning": { textDecorationColor: "var(--warn)" },
	".cm-lintRange-info, .cm-lintRange-hint": {
		textDecorationColor: "var(--accent)",
	},
	".cm-lintRange-active": { backgroundColor: "var(--hover)" },
	".cm-lintPoint::after": { borderBottomColor: "var(--bad)" },
	".cm-gutter-lint": { width: "14px" },
	".cm-gutter-lint .cm-gutterElement": {
		padding: "0",
		display: "flex",
		alignItems: "center",
		justifyContent: "center",
	},
	".cm-lint-marker": {
		width: "8px",
		height: "8px",
		borderRadius: "50%",
		backgroundColor: "var(--bad)",
	},
	".cm-lint-marker-error, .cm-lint-marker-warning, .cm-lint-marker-info": {
		content: '""',
	},
	".cm-lint-marker-warning": {
		backgroundColor: "var(--warn)",
		borderRadius: "1px",
	},
	".cm-diagnostic": {
		padding: "6px 10px",
		whiteSpace: "pre-wrap",
		maxWidth: "520px",
		fontFamily: "var(--font-ui)",
		fontSize: "12.5px",
		color: "var(--text)",
	},
	".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
	".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
	".cm-diagnosticSource": { color: "var(--text-dim)", opacity: "1" },
	".cm-panel.cm-panel-lint ul [aria-selected]": {
		backgroundColor: "var(--accent-soft)",
		color: "var(--text)",
	},
});

/** How faults are marked in an editor, and the keys that go through them: F8, and Ctrl+Shift+M for a list. */
export const faultMarks: Extension = [
	lintGutter(),
	keymap.of(lintKeymap),
	look,
];
