import type { ReactNode } from "react";
import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import { TemplateField } from "../../../editor/template-field.tsx";
import { FieldAt } from "../../../problems/field-at.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import {
	descriptionOf,
	withDescription,
} from "../../fields/description-column.tsx";
import { TableHead } from "../../fields/row-table.tsx";
import type { SectionProps } from "../request-sections.ts";
import {
	listedParams,
	type PathRow,
	paramPlace,
	pathRows,
	withoutPathRow,
	withPathEntry,
} from "./params.ts";

const COLUMNS = [
	{ label: "Name", className: "pair-name" },
	{ label: "Value", className: "pair-value" },
];

const DESCRIPTION = { label: "Description", className: "pair-description" };

/** The columns of both tables of params. */
export function paramColumns(describes: boolean): typeof COLUMNS {
	return describes ? [...COLUMNS, DESCRIPTION] : COLUMNS;
}

/** The params that stand in the URL's path; nothing where there are none. */
export function PathParams({
	tree,
	describes,
	onChange,
}: Pick<SectionProps, "tree" | "onChange"> & {
	/** Whether descriptions are shown. */
	readonly describes: boolean;
}): ReactNode {
	const paths = pathRows(tree);
	const entries = listedParams(tree);
	if (paths.length === 0) return null;
	return (
		<>
			<h2 className="group-title">Path</h2>
			<table className="pairs" aria-label="path params">
				<TableHead columns={paramColumns(describes)} />
				<tbody>
					{paths.map((row) => (
						<PathParam
							key={row.name}
							row={row}
							place={paramPlace(tree, row.entry)}
							description={
								describes
									? descriptionOf(entries[row.entry ?? -1] ?? {})
									: undefined
							}
							onChange={onChange}
						/>
					))}
				</tbody>
			</table>
		</>
	);
}

function PathParam({
	row,
	place,
	description,
	onChange,
}: {
	readonly row: PathRow;
	readonly place: FieldPath;
	/** Undefined: the column is not shown. */
	readonly description: string | undefined;
	readonly onChange: SectionProps["onChange"];
}): ReactNode {
	const { name, value, isInUrl } = row;
	const change = (by: (entry: FormTree) => FormTree) =>
		onChange((tree) => withPathEntry(tree, row, by));
	return (
		<tr data-off={!isInUrl || undefined}>
			<td className="pair-switch" />
			<td className="pair-name">
				<span className="pair-fixed">
					:{name}
					{!isInUrl && <span className="pair-note">not in the URL</span>}
				</span>
			</td>
			<td className="pair-value">
				<FieldAt path={[...place, "value"]}>
					<TemplateField
						label={`Value of ${name}`}
						placeholder="value"
						canGrow
						value={value}
						onChange={(text) => change((entry) => ({ ...entry, value: text }))}
					/>
				</FieldAt>
			</td>
			{description !== undefined && (
				<td className="pair-description">
					<TemplateField
						label={`Description of ${name}`}
						placeholder="description"
						value={description}
						canGrow
						onChange={(text) => change((entry) => withDescription(entry, text))}
					/>
				</td>
			)}
			<td className="pair-remove">
				{!isInUrl && (
					<IconButton
						icon="trash"
						label={`Remove ${name}`}
						onClick={() => onChange((tree) => withoutPathRow(tree, row))}
					/>
				)}
			</td>
		</tr>
	);
}
