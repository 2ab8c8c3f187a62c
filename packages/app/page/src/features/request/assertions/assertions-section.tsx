import type { ReactNode } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { Field } from "../../../editor/field.tsx";
import { textAt, treesAt, withData } from "../../../forms/tree-path.ts";
import type { SectionProps } from "../request-sections.ts";
import { type RowCell, type RowColumn, RowTable } from "../table/row-table.tsx";
import { textColumn } from "../table/text-column.tsx";
import { suggestExpression } from "../variables/action-columns.tsx";
import { OPERATORS, takesValue } from "./operators.ts";

/** What is expected of the response. */
export function AssertionsSection({
	tree,
	places,
	onChange,
}: SectionProps): ReactNode {
	const path = [...places.runtime, "assertions"];
	return (
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
	{ label: "Operator", className: "pair-operator", cell: Operator },
	{ label: "Value", className: "pair-value", cell: Expected },
];

function nameOf(row: FormTree): string {
	return textAt(row, ["expression"]);
}

function Operator({ row, change }: RowCell): ReactNode {
	const operator = textAt(row, ["operator"]) || "eq";
	const isKnown = OPERATORS.some(([one]) => one === operator);
	return (
		<select
			className="cell-select"
			aria-label={`Operator of ${nameOf(row) || "the assertion"}`}
			value={operator}
			onChange={({ target }) => {
				const { value, ...others } = row;
				const changed = { ...others, operator: target.value };
				change(
					takesValue(target.value)
						? { ...changed, value: value ?? "" }
						: changed,
				);
			}}
		>
			{!isKnown && <option>{operator}</option>}
			{OPERATORS.map(([one, label]) => (
				<option key={one} value={one}>
					{label}
				</option>
			))}
		</select>
	);
}

function Expected({ row, isNew, change }: RowCell): ReactNode {
	if (!takesValue(textAt(row, ["operator"]))) return null;
	return (
		<Field
			label={`Expected of ${nameOf(row) || "the assertion"}`}
			placeholder={isNew ? "" : "value"}
			value={textAt(row, ["value"])}
			onChange={(value) => change({ ...row, value })}
		/>
	);
}
