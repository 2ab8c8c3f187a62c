import type { FormTree } from "../../../../src/protocol/forms.ts";
import { TemplateField } from "../../editor/template-field.tsx";
import { isFormMap, textAtPath } from "../../forms/tree-path.ts";
import type { RowColumn, RowTableProps } from "./row-table.tsx";

export function isDescribed(row: FormTree): boolean {
	return descriptionOf(row) !== "";
}

/** What is said of a row for those who read it; nothing is sent of it. */
export function descriptionColumn({
	what,
	nameOf,
}: Pick<RowTableProps, "what" | "nameOf">): RowColumn {
	return {
		label: "Description",
		className: "pair-description",
		path: ["description"],
		cell: ({ row, isNew, change }) =>
			isNew ? null : (
				<TemplateField
					label={`Description of ${nameOf(row) || `the ${what}`}`}
					placeholder="description"
					value={descriptionOf(row)}
					canGrow
					onChange={(text) => change(withDescription(row, text))}
				/>
			),
	};
}

/** A text, or one with its type: `{content, type}`. */
export function descriptionOf(row: FormTree): string {
	return isFormMap(row.description)
		? textAtPath(row, ["description", "content"])
		: textAtPath(row, ["description"]);
}

export function withDescription(row: FormTree, text: string): FormTree {
	const { description, ...others } = row;
	if (text === "") return others;
	return isFormMap(description)
		? { ...row, description: { ...description, content: text } }
		: { ...row, description: text };
}
