import type { ReactNode } from "react";
import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import { textAt, treesAt, withData } from "../../../forms/tree-path.ts";
import { Select } from "../../../ui/select.tsx";
import type { SectionProps } from "../request-sections.ts";
import { type RowColumn, RowTable } from "../table/row-table.tsx";
import { textColumn } from "../table/text-column.tsx";

/** Requests of OAuth 2.0 that may take parameters of their own. */
const REQUESTS = [
	["authorizationRequest", "Authorization request parameters"],
	["accessTokenRequest", "Token request parameters"],
	["refreshTokenRequest", "Refresh request parameters"],
] as const;

/** What a server wants beside the standard parameters: an audience, a resource. */
export function AdditionalParameters({
	tree,
	place,
	onChange,
}: Pick<SectionProps, "tree" | "onChange"> & {
	/** Of the auth's fields. */
	readonly place: FieldPath;
}): ReactNode {
	return REQUESTS.map(([request, title]) => {
		const path = [...place, "additionalParameters", request];
		return (
			<section key={request} className="form-table">
				<h2 className="form-table-title">{title}</h2>
				<RowTable
					what={`parameter of ${request}`}
					rows={treesAt(tree, path)}
					columns={COLUMNS}
					blank={{ name: "", value: "", placement: "body" }}
					nameOf={nameOf}
					onChange={(rows) =>
						onChange((now) =>
							withData(now, path, rows.length === 0 ? undefined : rows),
						)
					}
				/>
			</section>
		);
	});
}

const PLACEMENTS = [
	["body", "Body"],
	["query", "Query"],
	["header", "Header"],
] as const;

const COLUMNS: readonly RowColumn[] = [
	textColumn({
		label: "Name",
		className: "pair-name",
		path: ["name"],
		placeholder: "name",
		newPlaceholder: "Add parameter",
		fieldLabel: () => "Name of the parameter",
	}),
	textColumn({
		label: "Value",
		className: "pair-value",
		path: ["value"],
		placeholder: "value",
		fieldLabel: (row) => `Value of ${nameOf(row) || "the parameter"}`,
	}),
	{
		label: "Add to",
		className: "pair-kind",
		cell: ({ row, isNew, change }) =>
			isNew ? null : (
				<Select
					className="cell-select"
					label={`Where ${nameOf(row) || "the parameter"} is sent`}
					value={textAt(row, ["placement"]) || "body"}
					options={PLACEMENTS}
					onChange={(placement) => change({ ...row, placement })}
				/>
			),
	},
];

function nameOf(row: FormTree): string {
	return textAt(row, ["name"]);
}
