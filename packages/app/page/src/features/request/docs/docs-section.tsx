import { type ReactNode, useState } from "react";
import { CodeEditor } from "../../../editor/code-editor.tsx";
import { textAtPath, withData } from "../../../forms/tree-path.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Segments } from "../../../ui/segments.tsx";
import { docsPlace } from "../request-fields.ts";
import type { SectionProps } from "../request-sections.ts";

const Markdown = lazyPart(
	async () => (await import("./markdown.tsx")).Markdown,
);

/** What people should know, in Markdown. */
export function DocsSection({ tree, onChange }: SectionProps): ReactNode {
	const path = docsPlace(tree);
	const text = textAtPath(tree, path);
	const [isEditing, setEditing] = useState(text === "");
	return (
		<div className="body-section">
			<div className="section-tools">
				<Segments
					label="Docs"
					value={isEditing ? "edit" : "read"}
					options={[
						["read", "Read"],
						["edit", "Edit"],
					]}
					onChange={(view) => setEditing(view === "edit")}
				/>
			</div>
			{isEditing ? (
				<CodeEditor
					label="Docs"
					language="markdown"
					placeholder="# Description"
					takesPlaceholders={false}
					value={text}
					onChange={(changed) =>
						onChange((now) =>
							withData(now, path, changed === "" ? undefined : changed),
						)
					}
				/>
			) : text === "" ? (
				<EmptyState title="No docs yet" />
			) : (
				<Markdown text={text} />
			)}
		</div>
	);
}
