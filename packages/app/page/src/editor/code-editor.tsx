import type { CompletionSource } from "@codemirror/autocomplete";
import {
	defaultKeymap,
	history,
	historyKeymap,
	indentWithTab,
} from "@codemirror/commands";
import {
	bracketMatching,
	foldGutter,
	foldKeymap,
	indentOnInput,
} from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import {
	drawSelection,
	EditorView,
	highlightActiveLine,
	keymap,
	lineNumbers,
	placeholder,
} from "@codemirror/view";
import { type ReactNode, useEffect, useRef } from "react";
import { cardAtCursor } from "../placeholders/card-at-cursor.ts";
import { completePlaceholder } from "../placeholders/completion.ts";
import { placeholderColours } from "../placeholders/editor-colours.ts";
import { useFieldAt } from "../problems/field-at.tsx";
import { completionWhenFocused } from "./completion-when-focused.ts";
import type { Language } from "./languages.ts";
import { markLines, wrongLineMarks } from "./marked-lines.ts";
import { searchKeys } from "./search-keys.ts";
import { editorLook } from "./theme.ts";
import { useEditor } from "./use-editor.ts";
import { wrapLines } from "./wrap-lines.ts";

export interface CodeEditorProps {
	readonly value: string;
	readonly onChange?: (value: string) => void;
	readonly language?: Language;
	/** What it is, for those who cannot see it. */
	readonly label: string;
	readonly placeholder?: string;
	readonly isReadOnly?: boolean;
	/** False where braces mean something else, as in scripts. */
	readonly takesPlaceholders?: boolean;
	readonly extensions?: Extension;
	/** Completes beside placeholders. */
	readonly complete?: CompletionSource;
	/** Takes the focus once it is there. */
	readonly focuses?: boolean;
	/** Lines (from 1) that something is wrong with. */
	readonly wrongLines?: readonly number[];
}

/** Milliseconds: what is completed beside placeholders takes the page less than ten, and comes once the key is on the screen. */
const SOON = 20;

/** A text of many lines. It fills the element that it is in. */
export function CodeEditor(props: CodeEditorProps): ReactNode {
	const host = useRef<HTMLDivElement>(null);
	const { field } = useFieldAt();
	const { value, onChange, language, isReadOnly } = props;
	const view = useEditor(host, {
		value,
		...(onChange && { onChange }),
		...(language && { language }),
		...(isReadOnly !== undefined && { isReadOnly }),
		...(props.focuses !== undefined && { focuses: props.focuses }),
		extensions: () => extensionsOf(props),
	});
	const wrong = props.wrongLines?.join(" ") ?? "";
	useEffect(() => {
		const lines = wrong === "" ? [] : wrong.split(" ").map(Number);
		view.current?.dispatch({ effects: markLines.of(lines) });
	}, [wrong, view]);
	return <div className="code-editor" ref={host} data-field={field} />;
}

function extensionsOf({
	label,
	placeholder: hint,
	takesPlaceholders = true,
	extensions = [],
	complete,
}: CodeEditorProps): Extension {
	return [
		lineNumbers(),
		foldGutter(),
		history(),
		drawSelection(),
		indentOnInput(),
		bracketMatching(),
		highlightActiveLine(),
		wrapLines(),
		EditorView.contentAttributes.of({ "aria-label": label }),
		hint ? placeholder(hint) : [],
		takesPlaceholders ? [placeholderColours(), cardAtCursor()] : [],
		completionWhenFocused({
			closesBrackets: true,
			...(complete && { delay: SOON }),
			...(takesPlaceholders && {
				sources: [completePlaceholder, ...(complete ? [complete] : [])],
			}),
		}),
		extensions,
		wrongLineMarks(),
		searchKeys(),
		// Tab goes on to the next field once Escape was pressed, as the editor's documentation advises.
		keymap.of([
			...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
			...historyKeymap,
			...foldKeymap,
			indentWithTab,
		]),
		editorLook,
	];
}
