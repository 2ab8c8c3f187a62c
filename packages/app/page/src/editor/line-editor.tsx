import type { CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import {
	drawSelection,
	EditorView,
	keymap,
	placeholder,
} from "@codemirror/view";
import { type ReactNode, useRef } from "react";
import { cardAtCursor } from "../placeholders/card-at-cursor.ts";
import { completePlaceholder } from "../placeholders/completion.ts";
import { placeholderColours } from "../placeholders/editor-colours.ts";
import { useFieldAt } from "../problems/field-at.tsx";
import {
	completionWhenFocused,
	isCompleting,
} from "./completion-when-focused.ts";
import { editorLook, lineLook } from "./theme.ts";
import { useEditor } from "./use-editor.ts";

export interface LineEditorProps {
	readonly value: string;
	readonly onChange: (value: string) => void;
	/** What it is, for those who cannot see it. */
	readonly label: string;
	readonly placeholder?: string;
	readonly focuses?: boolean;
	readonly onEnter?: () => void;
	readonly onBlur?: () => void;
	/** Of a text that is pasted; true when it was dealt with. */
	readonly onPaste?: (text: string) => boolean;
	/** Line breaks stay, and Enter makes one. */
	readonly isMultiline?: boolean;
	/** Completes what stands outside of placeholders. */
	readonly suggest?: CompletionSource | undefined;
}

/** A text of one line, with placeholders. */
export function LineEditor(props: LineEditorProps): ReactNode {
	const host = useRef<HTMLDivElement>(null);
	const { field } = useFieldAt();
	const latest = useRef(props);
	latest.current = props;
	useEditor(host, {
		value: props.value,
		onChange: (value) => latest.current.onChange(value),
		...(props.focuses !== undefined && { focuses: props.focuses }),
		extensions: () => extensionsOf(() => latest.current),
	});
	return <div className="line-editor" ref={host} data-field={field} />;
}

function extensionsOf(props: () => LineEditorProps): Extension {
	return [
		history(),
		drawSelection(),
		placeholderColours(),
		cardAtCursor(),
		completionWhenFocused({
			sources: [
				completePlaceholder,
				(context) => props().suggest?.(context) ?? null,
			],
		}),
		props().isMultiline ? EditorView.lineWrapping : joinedLines,
		EditorView.contentAttributes.of({ "aria-label": props().label }),
		placeholder(props().placeholder ?? ""),
		Prec.high(
			keymap.of([
				{
					key: "Enter",
					run: (view) => {
						if (isCompleting(view)) return false;
						if (props().isMultiline) return false;
						props().onEnter?.();
						return true;
					},
				},
			]),
		),
		EditorView.domEventHandlers({
			blur: () => props().onBlur?.(),
			paste: (event) => {
				const text = event.clipboardData?.getData("text/plain") ?? "";
				if (!props().onPaste?.(text)) return false;
				event.preventDefault();
				return true;
			},
		}),
		keymap.of([...defaultKeymap, ...historyKeymap]),
		editorLook,
		props().isMultiline ? [] : lineLook,
	];
}

/** Line breaks that are pasted become spaces. */
const joinedLines = EditorState.transactionFilter.of((transaction) =>
	transaction.docChanged && transaction.newDoc.lines > 1
		? [
				transaction,
				{
					changes: {
						from: 0,
						to: transaction.newDoc.length,
						insert: transaction.newDoc.toString().replace(/\s*\n\s*/g, " "),
					},
					sequential: true,
				},
			]
		: transaction,
);
