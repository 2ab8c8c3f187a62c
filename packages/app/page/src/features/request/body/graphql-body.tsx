import { type ReactNode, useState } from "react";
import type { FieldPath } from "../../../../../src/protocol/forms.ts";
import { CodeEditor } from "../../../editor/code-editor.tsx";
import { prettifyJson } from "../../../editor/prettify-json.ts";
import { textAtPath, withData } from "../../../forms/tree-path.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { SectionProps } from "../request-sections.ts";

/** A GraphQL query, and its variables as JSON. */
export function GraphqlBody({
	tree,
	path,
	onChange,
}: Pick<SectionProps, "tree" | "onChange"> & {
	/** Of the map with `query` and `variables`. */
	readonly path: FieldPath;
}): ReactNode {
	const variables = textAtPath(tree, [...path, "variables"]);
	const [isOpen, setOpen] = useState(variables !== "");
	const putVariables = (text: string) =>
		onChange((now) =>
			withData(now, [...path, "variables"], text === "" ? undefined : text),
		);
	return (
		<div className="body-section">
			<FieldAt path={[...path, "query"]}>
				<CodeEditor
					label="Query"
					language="graphql"
					placeholder="query { … }"
					value={textAtPath(tree, [...path, "query"])}
					onChange={(text) =>
						onChange((now) => withData(now, [...path, "query"], text))
					}
				/>
			</FieldAt>
			<div className="section-tools section-tools-between">
				<button
					type="button"
					className="disclosure"
					aria-expanded={isOpen}
					onClick={() => setOpen(!isOpen)}
				>
					<Icon name={isOpen ? "down" : "chevron"} />
					Variables
				</button>
				{isOpen && (
					<Button
						isSmall
						className="tools-end"
						onClick={() => putVariables(prettifyJson(variables))}
					>
						Prettify
					</Button>
				)}
			</div>
			{isOpen && (
				<FieldAt path={[...path, "variables"]}>
					<CodeEditor
						label="Variables of the query"
						language="json"
						placeholder="{ }"
						value={variables}
						onChange={putVariables}
					/>
				</FieldAt>
			)}
		</div>
	);
}
