import type { ReactNode } from "react";
import { SECRET_MASK } from "../../../../src/protocol/files.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { TemplateField } from "../../editor/template-field.tsx";
import { textAtPath } from "../../forms/tree-path.ts";
import { useScopeLookup } from "../../placeholders/scope-context.tsx";
import { Select } from "../../ui/select.tsx";
import type { RowCodec } from "./bulk/row-codec.ts";
import type { RowCell, RowColumn } from "./row-table.tsx";
import { textColumn } from "./text-column.tsx";
import {
	textOfForm,
	typeOf,
	VALUE_TYPES,
	whyNotOfType,
	withValue,
} from "./typed-value.ts";

export const NEW_VARIABLE: FormTree = { name: "", value: "" };

/** Marked as a secret, or declared as one in the collection's file: its value does not come to the page. */
export function isSecret(row: FormTree): boolean {
	return row.secret === true || row.value === SECRET_MASK;
}

export function variableName(row: FormTree): string {
	return textAtPath(row, ["name"]);
}

/** Secrets are their mask, which stands for what they are. */
export const VARIABLE_VALUES: RowCodec = {
	textOf: (row) => (isSecret(row) ? SECRET_MASK : textOfForm(row.value)),
	withText: (row, text) =>
		isSecret(row)
			? row
			: {
					...row,
					value: withValue(row.value, { type: typeOf(row.value), text }),
				},
};

export const nameColumn: RowColumn = textColumn({
	label: "Name",
	className: "pair-name",
	path: ["name"],
	placeholder: "name",
	newPlaceholder: "Add variable",
	fieldLabel: () => "Name of the variable",
});

export const valueColumn: RowColumn = {
	label: "Value",
	className: "pair-value",
	path: ["value"],
	cell: VariableValue,
};

export const typeColumn: RowColumn = {
	label: "Type",
	className: "pair-kind",
	cell: VariableType,
};

export function VariableValue({ row, isNew, change }: RowCell): ReactNode {
	const lookup = useScopeLookup();
	const { value } = row;
	if (isSecret(row)) return <span className="pair-fixed secret-mask">●●●</span>;
	const type = typeOf(value);
	const text = textOfForm(value);
	const name = variableName(row) || "the variable";
	if (type === "null") return <span className="pair-fixed">null</span>;
	const fault = whyNotOfType(type, text);
	const setText = (changed: string) =>
		change({ ...row, value: withValue(value, { type, text: changed }) });
	const choices = lookup?.choices.get(variableName(row));
	if (choices && !text.includes("{{"))
		return (
			<Select
				className="cell-select"
				label={`Value of ${name}`}
				value={text}
				options={choices}
				onChange={setText}
			/>
		);
	return (
		<div className="cell-field" title={fault} data-fault={fault && true}>
			<TemplateField
				label={`Value of ${name}`}
				placeholder={isNew ? "" : "value"}
				value={text}
				canGrow
				onChange={setText}
			/>
		</div>
	);
}

function VariableType({ row, isNew, change }: RowCell): ReactNode {
	if (isNew || isSecret(row)) return null;
	const { value } = row;
	return (
		<Select
			className="cell-select"
			label={`Type of ${variableName(row) || "the variable"}`}
			value={typeOf(value)}
			options={VALUE_TYPES}
			onChange={(type) => {
				const text = textOfForm(value);
				change({ ...row, value: withValue(value, { type, text }) });
			}}
		/>
	);
}
