import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The nonce under which the editor may add its styles. */
const nonce =
	document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
		?.nonce ?? "";

const theme = EditorView.theme({
	"&": { color: "var(--text)", backgroundColor: "transparent" },
	"&.cm-focused": { outline: "none" },
	".cm-scroller": {
		fontFamily: "var(--font-mono)",
		fontSize: "var(--size-code)",
		lineHeight: "1.55",
	},
	".cm-content": { caretColor: "var(--accent)", padding: "6px 0" },
	".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
	"&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
		{ backgroundColor: "var(--selection)" },
	".cm-gutters": {
		backgroundColor: "transparent",
		color: "var(--text-faint)",
		border: "none",
		paddingRight: "4px",
	},
	".cm-activeLine": { backgroundColor: "transparent" },
	"&.cm-focused .cm-activeLine": { backgroundColor: "var(--hover)" },
	".cm-activeLineGutter": {
		backgroundColor: "transparent",
		color: "var(--text-dim)",
	},
	".cm-foldPlaceholder": {
		backgroundColor: "var(--hover)",
		border: "none",
		color: "var(--text-dim)",
		padding: "0 4px",
	},
	".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
		backgroundColor: "var(--hover-strong)",
	},
	".cm-tooltip": {
		backgroundColor: "var(--raised)",
		border: "1px solid var(--border-strong)",
		borderRadius: "8px",
		boxShadow: "var(--shadow)",
		overflow: "hidden",
	},
	".cm-tooltip-autocomplete > ul": {
		fontFamily: "var(--font-ui)",
		fontSize: "var(--size-code)",
		maxHeight: "260px",
	},
	".cm-tooltip-autocomplete > ul > li": {
		padding: "3px 10px 3px 6px",
		display: "flex",
		gap: "10px",
	},
	".cm-tooltip-autocomplete > ul > li[aria-selected]": {
		backgroundColor: "var(--accent-soft)",
		color: "var(--text)",
	},
	".cm-completionDetail": {
		marginLeft: "auto",
		color: "var(--text-dim)",
		fontStyle: "normal",
		maxWidth: "280px",
		overflow: "hidden",
		textOverflow: "ellipsis",
	},
	".cm-completionMatchedText": {
		textDecoration: "none",
		color: "var(--accent)",
	},
	".cm-placeholder": { color: "var(--text-faint)" },
	".cm-panels": {
		backgroundColor: "var(--raised)",
		color: "var(--text)",
		borderColor: "var(--border)",
	},
	".cm-searchMatch": { backgroundColor: "var(--found)" },
	".cm-searchMatch-selected": { backgroundColor: "var(--found-strong)" },
});

const colours = HighlightStyle.define([
	{ tag: [tags.propertyName, tags.attributeName], color: "var(--code-key)" },
	{ tag: [tags.string, tags.attributeValue], color: "var(--code-string)" },
	{ tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
	{ tag: [tags.keyword, tags.tagName], color: "var(--code-keyword)" },
	{ tag: [tags.comment, tags.meta], color: "var(--text-dim)" },
	{ tag: tags.function(tags.variableName), color: "var(--code-function)" },
	{ tag: [tags.heading, tags.strong], fontWeight: "600" },
	{ tag: tags.link, color: "var(--accent)" },
]);

/** How every editor of the page looks, in both colour schemes. */
export const editorLook: Extension = [
	EditorView.cspNonce.of(nonce),
	theme,
	syntaxHighlighting(colours),
];

/** An editor of one line stands in the middle of its field. */
export const lineLook: Extension = EditorView.theme({
	"&": { height: "100%" },
	".cm-scroller": {
		height: "100%",
		alignItems: "center !important",
		overflow: "auto hidden",
		lineHeight: "1.4",
		scrollbarWidth: "none",
	},
	".cm-content": { padding: "0", minHeight: "auto" },
	".cm-line": { padding: "0 2px" },
});
