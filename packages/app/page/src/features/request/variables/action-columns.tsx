import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { textAtPath, withData } from "../../../forms/tree-path.ts";
import { Select } from "../../../ui/select.tsx";
import type { RowColumn } from "../../fields/row-table.tsx";
import { textColumn } from "../../fields/text-column.tsx";
import { suggestions } from "../headers/known-headers.ts";

export const NEW_ACTION: FormTree = {
	type: "set-variable",
	phase: "after-response",
	selector: { expression: "", method: "jsonq" },
	variable: { name: "", scope: "runtime" },
};

export function actionName(row: FormTree): string {
	return textAtPath(row, ["variable", "name"]);
}

const SCOPES = [
	["runtime", "Runtime"],
	["request", "Request"],
	["folder", "Folder"],
	["collection", "Collection"],
	["environment", "Environment"],
] as const;

export const suggestExpression = suggestions([
	"res.status",
	"res.statusText",
	"res.responseTime",
	"res.url",
	"res.body",
	"res.body.",
	"res.body[0].",
	"res.headers.",
	"res.headers.content-type",
	"res.headers.location",
]);

export const ACTION_COLUMNS: readonly RowColumn[] = [
	textColumn({
		label: "Name",
		className: "pair-name",
		path: ["variable", "name"],
		placeholder: "name",
		newPlaceholder: "Add variable from the response",
		fieldLabel: () => "Name of the variable from the response",
	}),
	textColumn({
		label: "Expression",
		className: "pair-value",
		path: ["selector", "expression"],
		placeholder: "res.body.id",
		fieldLabel: (row) => `Expression for ${actionName(row) || "the variable"}`,
		suggest: () => suggestExpression,
	}),
	{
		label: "Scope",
		className: "pair-kind",
		cell: ({ row, isNew, change }) =>
			isNew ? null : (
				<Select
					className="cell-select"
					label={`Scope of ${actionName(row) || "the variable"}`}
					value={textAtPath(row, ["variable", "scope"]) || "runtime"}
					options={SCOPES}
					onChange={(scope) =>
						change(withData(row, ["variable", "scope"], scope))
					}
				/>
			),
	},
];
