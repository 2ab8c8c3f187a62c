import type { CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
	Annotation,
	Compartment,
	EditorState,
	type Extension,
	Prec,
	type Transaction,
} from "@codemirror/state";
import {
	drawSelection,
	EditorView,
	keymap,
	placeholder,
} from "@codemirror/view";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cardAtCursor } from "../placeholders/card-at-cursor.ts";
import { completePlaceholder } from "../placeholders/completion.ts";
import { placeholderColours } from "../placeholders/editor-colours.ts";
import { useFieldAt } from "../problems/field-at.tsx";
import { Icon } from "../ui/icon.tsx";
import { keysText } from "../ui/keys.ts";
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
	/** It has become one of several lines: Shift+Enter, or lines that were pasted. Absent: it cannot. */
	readonly onGrow?: () => void;
	/** Completes what stands outside of placeholders. */
	readonly suggest?: CompletionSource | undefined;
}

/** A text of one line, with placeholders. */
export function LineEditor(props: LineEditorProps): ReactNode {
	const host = useRef<HTMLDivElement>(null);
	const { field } = useFieldAt();
	const latest = useRef(props);
	latest.current = props;
	const layout = useRef(new Compartment());
	const isMultiline = props.isMultiline ?? false;
	const view = useEditor(host, {
		value: props.value,
		onChange: (value) => latest.current.onChange(value),
		...(props.focuses !== undefined && { focuses: props.focuses }),
		extensions: () => [
			extensionsOf(() => latest.current),
			layout.current.of(layoutOf(isMultiline)),
		],
	});
	useLayoutEffect(() => {
		const effects = layout.current.reconfigure(layoutOf(isMultiline));
		view.current?.dispatch({ effects });
	}, [isMultiline, view]);
	return (
		<>
			<div className="line-editor" ref={host} data-field={field} />
			{props.onGrow && !isMultiline && (
				<button
					type="button"
					className="icon-button field-lines"
					title={`Several lines (${keysText("Shift+Enter")})`}
					aria-label="Several lines"
					// The keys have Shift+Enter.
					tabIndex={-1}
					onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
					onClick={() => view.current && addBreak(view.current)}
				>
					<Icon name="rows" />
				</button>
			)}
		</>
	);
}

/** Marks a change that makes a text of one line one of several. */
const growing = Annotation.define<boolean>();

function addBreak(view: EditorView, text = "\n"): void {
	view.dispatch(view.state.replaceSelection(text), {
		annotations: growing.of(true),
		scrollIntoView: true,
	});
	view.focus();
}

/** Lines that are pasted stay lines where there may be several. */
function grewBy(
	text: string,
	view: EditorView,
	{ isMultiline, onGrow }: LineEditorProps,
): boolean {
	const lines = text.replace(/\r\n?/g, "\n").replace(/^\n+|\n+$/g, "");
	if (isMultiline || !onGrow || !lines.includes("\n")) return false;
	addBreak(view, lines);
	return true;
}

function layoutOf(isMultiline: boolean): Extension {
	return isMultiline ? EditorView.lineWrapping : lineLook;
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
		EditorState.transactionFilter.of((transaction) =>
			props().isMultiline || transaction.annotation(growing)
				? transaction
				: joinedLines(transaction),
		),
		EditorView.updateListener.of(({ transactions }) => {
			if (transactions.some((one) => one.annotation(growing)))
				props().onGrow?.();
		}),
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
					shift: (view) => {
						if (!props().onGrow || props().isMultiline) return false;
						addBreak(view);
						return true;
					},
				},
			]),
		),
		EditorView.domEventHandlers({
			blur: () => props().onBlur?.(),
			paste: (event, view) => {
				const text = event.clipboardData?.getData("text/plain") ?? "";
				if (!props().onPaste?.(text) && !grewBy(text, view, props()))
					return false;
				event.preventDefault();
				return true;
			},
		}),
		keymap.of([...defaultKeymap, ...historyKeymap]),
		editorLook,
	];
}

/** Line breaks that are pasted become spaces. */
function joinedLines(transaction: Transaction) {
	if (!transaction.docChanged || transaction.newDoc.lines === 1)
		return transaction;
	const text = transaction.newDoc.toString().replace(/\s*\n\s*/g, " ");
	const changes = { from: 0, to: transaction.newDoc.length, insert: text };
	return [transaction, { changes, sequential: true }];
}
