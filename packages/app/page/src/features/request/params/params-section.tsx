import { type ReactNode, useState } from "react";
import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import { TemplateField } from "../../../editor/template-field.tsx";
import { FieldAt } from "../../../problems/field-at.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { BulkEditor } from "../../fields/bulk/bulk-editor.tsx";
import { rowsOfText, textOfRows } from "../../fields/bulk/bulk-text.ts";
import { pastedRows } from "../../fields/bulk/pasted-rows.ts";
import {
	descriptionOf,
	withDescription,
} from "../../fields/description-column.tsx";
import { TableHead } from "../../fields/row-table.tsx";
import { RowTools } from "../../fields/row-tools.tsx";
import type { SectionProps } from "../request-sections.ts";
import {
	listedParams,
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
import { withQueryEntry, withQueryRows } from "./with-query-rows.ts";

/** Query and path params, in step with the URL. */
export function ParamsSection(props: SectionProps): ReactNode {
	const { tree, onChange } = props;
	const paths = pathRows(tree);
	return (
		<>
			<h2 className="group-title">Query</h2>
			<QueryParams {...props} />
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

const DESCRIPTION = { label: "Description", className: "pair-description" };

function QueryParams({ tree, onChange }: SectionProps): ReactNode {
	const [isText, setText] = useState(false);
	const [showsDescriptions, setShowsDescriptions] = useState<boolean>();
	const rows = queryRows(tree);
	const entries = listedParams(tree);
	const descriptionAt = (row: QueryRow) =>
		descriptionOf(entries[row.entry ?? -1] ?? {});
	const describes =
		showsDescriptions ?? rows.some((row) => descriptionAt(row) !== "");
	return (
		<>
			{isText ? (
				<BulkEditor
					what="query param"
					text={textOfRows(rows)}
					onChange={(text) => {
						const change = (now: FormTree) =>
							withQueryRows(now, rowsOfText(text));
						onChange(change);
						return textOfRows(queryRows(change(tree)));
					}}
				/>
			) : (
				<table className="pairs" aria-label="query params">
					<TableHead
						columns={describes ? [...COLUMNS, DESCRIPTION] : COLUMNS}
					/>
					<tbody>
						{[...rows, undefined].map((row, index) => (
							<QueryParam
								// biome-ignore lint/suspicious/noArrayIndexKey: params have no other identity, and names repeat
								key={index}
								row={row}
								place={paramPlace(tree, row?.entry)}
								description={
									describes ? (row ? descriptionAt(row) : "") : undefined
								}
								onChange={onChange}
							/>
						))}
					</tbody>
				</table>
			)}
			<RowTools
				isText={isText}
				onText={setText}
				descriptions={{ isShown: describes, onShow: setShowsDescriptions }}
			/>
		</>
	);
}

function QueryParam({
	row,
	place,
	description,
	onChange,
}: {
	/** Undefined: the room for another one. */
	readonly row: QueryRow | undefined;
	/** In the form. */
	readonly place: FieldPath;
	/** Undefined: the column is not shown. */
	readonly description: string | undefined;
	readonly onChange: SectionProps["onChange"];
}): ReactNode {
	const { name, value } = row ?? { name: "", value: "" };
	const write = (changed: { name?: string; value?: string }) =>
		onChange((tree) => {
			const pair = { name, value, ...changed };
			return row ? withQueryRow(tree, row, pair) : withNewQuery(tree, pair);
		});
	const onPaste = (text: string) => {
		const pasted = row === undefined ? pastedRows(text) : undefined;
		if (pasted)
			onChange((tree) => withQueryRows(tree, [...queryRows(tree), ...pasted]));
		return pasted !== undefined;
	};
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
						onPaste={onPaste}
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
						canGrow
						onChange={(text) => write({ value: text })}
					/>
				</FieldAt>
			</td>
			{description !== undefined && (
				<td className="pair-description">
					{row && (
						<TemplateField
							label={`Description of ${name || "the query param"}`}
							placeholder="description"
							value={description}
							canGrow
							onChange={(text) =>
								onChange((tree) =>
									withQueryEntry(tree, row, (entry) =>
										withDescription(entry, text),
									),
								)
							}
						/>
					)}
				</td>
			)}
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
						canGrow
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
