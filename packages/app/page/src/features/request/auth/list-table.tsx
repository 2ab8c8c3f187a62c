import type { ReactNode } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import type { ListField } from "../../../../../src/protocol/kinds.ts";
import { textAtPath } from "../../../forms/tree-path.ts";
import { Select } from "../../../ui/select.tsx";
import { type RowColumn, RowTable } from "../../fields/row-table.tsx";
import { textColumn } from "../../fields/text-column.tsx";

const CLASSES: Readonly<Record<string, string>> = {
	name: "pair-name",
	value: "pair-value",
};

/** A list of maps that a kind has: what an OAuth 2.0 server wants beside the standard parameters. */
export function ListTable({
	field,
	rows,
	onChange,
}: {
	readonly field: ListField;
	readonly rows: readonly FormTree[];
	readonly onChange: (rows: readonly FormTree[]) => void;
}): ReactNode {
	const columns = columnsOf(field);
	return (
		<section className="form-table">
			<h2 className="form-table-title">{field.label}</h2>
			<RowTable
				what={`parameter of ${field.name}`}
				rows={rows}
				columns={columns}
				blank={{ name: "", value: "", placement: "body" }}
				nameOf={nameOf}
				onChange={onChange}
			/>
		</section>
	);
}

/** Switches aside, which every row has. */
function columnsOf({ fields }: ListField): readonly RowColumn[] {
	return fields.flatMap((field): readonly RowColumn[] => {
		const { name } = field;
		if (field.kind === "text") {
			const label = field.label ?? name;
			return [
				textColumn({
					label,
					className: CLASSES[name] ?? "pair-value",
					path: [name],
					placeholder: name,
					...(name === "name" && { newPlaceholder: "Add parameter" }),
					fieldLabel: (row) =>
						name === "name"
							? "Name of the parameter"
							: `${label} of ${nameOf(row) || "the parameter"}`,
				}),
			];
		}
		if (field.kind !== "choice") return [];
		const label = field.label ?? name;
		return [
			{
				label,
				className: "pair-kind",
				cell: ({ row, isNew, change }) =>
					isNew ? null : (
						<Select
							className="cell-select"
							label={`${label} of ${nameOf(row) || "the parameter"}`}
							value={textAtPath(row, [name]) || (field.choices[0]?.[0] ?? "")}
							options={field.choices}
							onChange={(word) => change({ ...row, [name]: word })}
						/>
					),
			},
		];
	});
}

function nameOf(row: FormTree): string {
	return textAtPath(row, ["name"]);
}
