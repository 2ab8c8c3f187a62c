import type { ReactNode } from "react";
import type { FieldPath } from "../../../../../src/protocol/forms.ts";
import { TemplateField } from "../../../editor/template-field.tsx";
import { FieldAt } from "../../../problems/field-at.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TableHead } from "../../fields/row-table.tsx";
import type { SectionProps } from "../request-sections.ts";
import {
	type PathRow,
	paramPlace,
	pathRows,
	type QueryRow,
	queryRows,
	withNewQuery,
	withoutPathRow,
	withoutQueryRow,
	withPathValue,
	withQueryRow,
	withQuerySwitched,
} from "./params.ts";

/** Query and path params, in step with the URL. */
export function ParamsSection(props: SectionProps): ReactNode {
	const { tree, onChange } = props;
	const paths = pathRows(tree);
	return (
		<>
			<h2 className="group-title">Query</h2>
			<table className="pairs" aria-label="query params">
				<TableHead columns={COLUMNS} />
				<tbody>
					{[...queryRows(tree), undefined].map((row, index) => (
						<QueryParam
							// biome-ignore lint/suspicious/noArrayIndexKey: params have no other identity, and names repeat
							key={index}
							row={row}
							place={paramPlace(tree, row?.entry)}
							onChange={onChange}
						/>
					))}
				</tbody>
			</table>
			{paths.length > 0 && (
				<>
					<h2 className="group-title">Path</h2>
					<table className="pairs" aria-label="path params">
						<TableHead columns={COLUMNS} />
						<tbody>
							{paths.map((row) => (
								<PathParam
									key={row.name}
									row={row}
									place={paramPlace(tree, row.entry)}
									onChange={onChange}
								/>
							))}
						</tbody>
					</table>
				</>
			)}
			<p className="section-hint">
				<code>:name</code> as a part of the URL's path makes a path param.
			</p>
		</>
	);
}

const COLUMNS = [
	{ label: "Name", className: "pair-name" },
	{ label: "Value", className: "pair-value" },
];

function QueryParam({
	row,
	place,
	onChange,
}: {
	/** Undefined: the room for another one. */
	readonly row: QueryRow | undefined;
	/** In the form. */
	readonly place: FieldPath;
	readonly onChange: SectionProps["onChange"];
}): ReactNode {
	const { name, value } = row ?? { name: "", value: "" };
	const write = (changed: { name?: string; value?: string }) =>
		onChange((tree) => {
			const pair = { name, value, ...changed };
			return row ? withQueryRow(tree, row, pair) : withNewQuery(tree, pair);
		});
	return (
		<tr data-off={row?.isDisabled || undefined}>
			<td className="pair-switch">
				{row && (
					<input
						type="checkbox"
						checked={!row.isDisabled}
						aria-label={`Use ${name || "param"}`}
						onChange={() => onChange((tree) => withQuerySwitched(tree, row))}
					/>
				)}
			</td>
			<td className="pair-name">
				<FieldAt path={[...place, "name"]}>
					<TemplateField
						label="Name of the query param"
						placeholder={row ? "name" : "Add query param"}
						value={name}
						onChange={(text) => write({ name: text })}
					/>
				</FieldAt>
			</td>
			<td className="pair-value">
				<FieldAt path={[...place, "value"]}>
					<TemplateField
						label={`Value of ${name || "the query param"}`}
						placeholder={row ? "value" : ""}
						value={value}
						onChange={(text) => write({ value: text })}
					/>
				</FieldAt>
			</td>
			<td className="pair-remove">
				{row && (
					<IconButton
						icon="trash"
						label={`Remove ${name || "param"}`}
						onClick={() => onChange((tree) => withoutQueryRow(tree, row))}
					/>
				)}
			</td>
		</tr>
	);
}

function PathParam({
	row,
	place,
	onChange,
}: {
	readonly row: PathRow;
	readonly place: FieldPath;
	readonly onChange: SectionProps["onChange"];
}): ReactNode {
	const { name, value, isInUrl } = row;
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
						value={value}
						onChange={(text) =>
							onChange((tree) => withPathValue(tree, row, text))
						}
					/>
				</FieldAt>
			</td>
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
