import { type ReactNode, useState } from "react";
import { CodeEditor } from "../../../editor/code-editor.tsx";

/** Rows as a text, a line each. */
export function BulkEditor({
	what,
	text,
	onChange,
}: {
	/** What the rows are, in the singular: `header`. */
	readonly what: string;
	/** What the rows say now. */
	readonly text: string;
	/** Gives back what the rows say then: the same, but for blanks and empty lines. */
	readonly onChange: (text: string) => string;
}): ReactNode {
	// As it is written: blanks and empty lines stay while somebody writes.
	const [written, setWritten] = useState({ text, meant: text });
	const shown = written.meant === text ? written.text : text;
	return (
		<div className="bulk-editor">
			<CodeEditor
				label={`All ${what}s as text`}
				focuses
				placeholder={"name: value\n// name: value that is switched off"}
				value={shown}
				onChange={(changed) => {
					setWritten({ text: changed, meant: onChange(changed) });
				}}
			/>
		</div>
	);
}
