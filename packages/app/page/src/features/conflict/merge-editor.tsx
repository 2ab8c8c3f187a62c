import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { type ReactNode, useEffect, useRef } from "react";
import { editorLook } from "../../editor/theme.ts";

/** Two versions of a text side by side. The right one can be edited, and takes over parts of the left one. */
export function MergeEditor({
	left,
	right,
	labels = ["On disk", "Yours"],
	onChange,
}: {
	readonly left: string;
	readonly right: string;
	/** What the two are. */
	readonly labels?: readonly [left: string, right: string];
	/** Absent: nothing can be changed. */
	readonly onChange?: ((text: string) => void) | undefined;
}): ReactNode {
	const host = useRef<HTMLDivElement>(null);
	const latest = useRef(onChange);
	latest.current = onChange;
	const names = useRef(labels);
	useEffect(() => {
		if (!host.current) return;
		const look = [lineNumbers(), EditorView.lineWrapping, editorLook];
		const isFixed = latest.current === undefined;
		const view = new MergeView({
			parent: host.current,
			a: {
				doc: left,
				extensions: [
					look,
					EditorState.readOnly.of(true),
					EditorView.contentAttributes.of({ "aria-label": names.current[0] }),
				],
			},
			b: {
				doc: right,
				extensions: [
					look,
					EditorState.readOnly.of(isFixed),
					EditorView.contentAttributes.of({ "aria-label": names.current[1] }),
					EditorView.updateListener.of((update) => {
						if (update.docChanged)
							latest.current?.(update.state.doc.toString());
					}),
				],
			},
			...(!isFixed && { revertControls: "a-to-b" }),
			collapseUnchanged: { margin: 3, minSize: 6 },
			gutter: true,
		});
		return () => view.destroy();
	}, [left, right]);
	return <div className="merge" ref={host} />;
}
