import {
	Compartment,
	EditorState,
	type Extension,
	type Text,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { setEditorScope } from "../placeholders/editor-colours.ts";
import { useScopeKey, useScopeLookup } from "../placeholders/scope-context.tsx";
import { useFieldAt } from "../problems/field-at.tsx";
import { type Language, loadLanguage } from "./languages.ts";
import { inEditor, outOfEditor } from "./line-breaks.ts";

export interface EditorOptions {
	readonly value: string;
	readonly onChange?: (value: string) => void;
	/** Of the first rendering; later ones are not looked at. */
	readonly extensions: () => Extension;
	readonly language?: Language;
	readonly isReadOnly?: boolean;
	readonly focuses?: boolean;
}

/** An editor inside an element, which shows `value` and tells of what is typed. */
export function useEditor(
	host: RefObject<HTMLElement | null>,
	options: EditorOptions,
): RefObject<EditorView | null> {
	const view = useRef<EditorView | null>(null);
	/** The text of a document. Making it of a long one costs milliseconds: it is made once for each change. */
	const shown = useRef<{ readonly doc: Text; readonly value: string }>(null);
	const latest = useRef(options);
	latest.current = options;
	const language = useRef(new Compartment());
	const key = useScopeKey();
	const lookup = useScopeLookup();
	const { field, problems } = useFieldAt();
	const isMarked = useRef(false);

	useLayoutEffect(() => {
		if (!host.current) return;
		const editor = new EditorView({
			parent: host.current,
			state: EditorState.create({
				doc: latest.current.value,
				extensions: [
					latest.current.extensions(),
					language.current.of([]),
					EditorState.readOnly.of(latest.current.isReadOnly ?? false),
					EditorView.updateListener.of((update) => {
						if (!update.docChanged) return;
						const { doc } = update.state;
						const value = outOfEditor(doc.toString(), latest.current.value);
						shown.current = { doc, value };
						latest.current.onChange?.(value);
					}),
				],
			}),
		});
		view.current = editor;
		shown.current = { doc: editor.state.doc, value: latest.current.value };
		if (latest.current.focuses) {
			editor.focus();
			editor.dispatch({ selection: { anchor: editor.state.doc.length } });
		}
		return () => {
			view.current = null;
			editor.destroy();
		};
	}, [host]);

	useLayoutEffect(() => {
		view.current?.dispatch({ effects: setEditorScope.of({ key, lookup }) });
	}, [key, lookup]);

	// What somebody else has changed; what was typed here is there already.
	useLayoutEffect(() => {
		const editor = view.current;
		if (!editor) return;
		const { doc } = editor.state;
		const value = options.value;
		if (shown.current?.doc === doc && shown.current.value === value) return;
		const insert = inEditor(value);
		if (doc.toString() !== insert)
			editor.dispatch({ changes: { from: 0, to: doc.length, insert } });
	}, [options.value]);

	// What is wrong; loaded once something is.
	useEffect(() => {
		if (problems.length === 0 && !isMarked.current) return;
		let isCurrent = true;
		isMarked.current = true;
		void import("./fault-marks.ts").then(({ underline }) => {
			if (isCurrent && view.current) underline(view.current, field, problems);
		});
		return () => {
			isCurrent = false;
		};
	}, [field, problems]);

	useEffect(() => {
		let isCurrent = true;
		void loadLanguage(options.language ?? "text").then((extension) => {
			if (isCurrent)
				view.current?.dispatch({
					effects: language.current.reconfigure(extension),
				});
		});
		return () => {
			isCurrent = false;
		};
	}, [options.language]);

	return view;
}
