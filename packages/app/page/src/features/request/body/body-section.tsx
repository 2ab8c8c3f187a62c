import type { ReactNode } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { CodeEditor } from "../../../editor/code-editor.tsx";
import type { Language } from "../../../editor/languages.ts";
import { textAt, withData } from "../../../forms/tree-path.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { protocolOf } from "../request-fields.ts";
import type { SectionProps } from "../request-sections.ts";

const LANGUAGES: Readonly<Record<string, Language>> = {
	json: "json",
	text: "text",
	xml: "xml",
	sparql: "text",
};

const KINDS = [
	["none", "No body"],
	["json", "JSON"],
	["text", "Text"],
	["xml", "XML"],
	["sparql", "SPARQL"],
] as const;

/** What is sent. */
export function BodySection({ tree, onChange }: SectionProps): ReactNode {
	const path = [protocolOf(tree), "body"];
	const kind = textAt(tree, [...path, "type"]) || "none";
	const choose = (type: string) =>
		onChange((now) => withData(now, path, emptyBody(type, now, path)));
	return (
		<div className="body-section">
			<div className="body-kinds">
				<select
					className="select"
					aria-label="Kind of body"
					value={kind}
					onChange={(event) => choose(event.target.value)}
				>
					{KINDS.map(([value, label]) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			</div>
			{LANGUAGES[kind] ? (
				<CodeEditor
					key={kind}
					label="Body"
					language={LANGUAGES[kind]}
					value={textAt(tree, [...path, "data"])}
					onChange={(text) =>
						onChange((now) => withData(now, [...path, "data"], text))
					}
				/>
			) : (
				<EmptyState title="This request has no body" />
			)}
		</div>
	);
}

function emptyBody(
	type: string,
	tree: FormTree,
	path: readonly string[],
): FormTree | undefined {
	if (type === "none") return undefined;
	return { type, data: textAt(tree, [...path, "data"]) };
}
