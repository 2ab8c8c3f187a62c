import type { ReactNode } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { isUnary, OPERATORS } from "../../../../../src/protocol/kinds.ts";
import { TemplateField } from "../../../editor/template-field.tsx";
import { textAtPath, treesAt, withData } from "../../../forms/tree-path.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { MarkedChoice } from "../../../problems/marked-choice.tsx";
import { Select } from "../../../ui/select.tsx";
import {
	type RowCell,
	type RowColumn,
	RowTable,
} from "../../fields/row-table.tsx";
import { textColumn } from "../../fields/text-column.tsx";
import type { SectionProps } from "../request-sections.ts";
import { suggestExpression } from "../variables/action-columns.tsx";

/** What is expected of the response. */
export function AssertionsSection({
	tree,
	places,
	onChange,
}: SectionProps): ReactNode {
	const path = [...places.runtime, "assertions"];
	return (
		<FieldAt path={path}>
			<RowTable
				what="assertion"
				rows={treesAt(tree, path)}
				columns={COLUMNS}
				blank={{ expression: "", operator: "eq", value: "" }}
				nameOf={nameOf}
				onChange={(rows) =>
					onChange((now) =>
						withData(now, path, rows.length === 0 ? undefined : rows),
					)
				}
			/>
		</FieldAt>
	);
}

const COLUMNS: readonly RowColumn[] = [
	textColumn({
		label: "Expression",
		className: "pair-name",
		path: ["expression"],
		placeholder: "res.status",
		newPlaceholder: "Add assertion: res.status",
		fieldLabel: () => "Expression of the assertion",
		suggest: () => suggestExpression,
	}),
	{
		label: "Operator",
		className: "pair-operator",
		path: ["operator"],
		cell: Operator,
	},
	{
		label: "Value",
		className: "pair-value",
		path: ["value"],
		cell: Expected,
	},
];

function nameOf(row: FormTree): string {
	return textAtPath(row, ["expression"]);
}

const OPTIONS = Object.entries(OPERATORS).map(
	([name, { label }]) => [name, label] as const,
);

function Operator({ row, change }: RowCell): ReactNode {
	const operator = textAtPath(row, ["operator"]) || "eq";
	return (
		<MarkedChoice>
			<Select
				className="cell-select"
				label={`Operator of ${nameOf(row) || "the assertion"}`}
				value={operator}
				options={OPTIONS}
				onChange={(wanted) => {
					const { value, ...others } = row;
					const changed = { ...others, operator: wanted };
					change(
						isUnary(wanted) ? changed : { ...changed, value: value ?? "" },
					);
				}}
			/>
		</MarkedChoice>
	);
}

function Expected({ row, isNew, change }: RowCell): ReactNode {
	if (isUnary(textAtPath(row, ["operator"]))) return null;
	return (
		<TemplateField
			label={`Expected of ${nameOf(row) || "the assertion"}`}
			placeholder={isNew ? "" : "value"}
			value={textAtPath(row, ["value"])}
			onChange={(value) => change({ ...row, value })}
		/>
	);
}
