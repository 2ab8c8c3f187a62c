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
	isDescribed,
	withDescription,
} from "../../fields/description-column.tsx";
import { TableHead } from "../../fields/row-table.tsx";
import { RowTools } from "../../fields/row-tools.tsx";
import type { SectionProps } from "../request-sections.ts";
import {
	listedParams,
	paramPlace,
	type QueryRow,
	queryRows,
	withNewQuery,
	withoutQueryRow,
	withQueryRow,
	withQuerySwitched,
} from "./params.ts";
import { PathParams, paramColumns } from "./path-params.tsx";
import { withQueryEntry, withQueryRows } from "./with-query-rows.ts";

/** Query and path params, in step with the URL. */
export function ParamsSection(props: SectionProps): ReactNode {
	const { tree, onChange } = props;
	const [shows, setShows] = useState<boolean>();
	const describes = shows ?? listedParams(tree).some(isDescribed);
	return (
		<>
			<h2 className="group-title">Query</h2>
			<QueryParams {...props} describes={describes} onDescribe={setShows} />
			<PathParams tree={tree} describes={describes} onChange={onChange} />
			<p className="section-hint">
				<code>:name</code> as a part of the URL's path makes a path param.
			</p>
		</>
	);
}

function QueryParams({
	tree,
	onChange,
	describes,
	onDescribe,
}: SectionProps & {
	/** Whether descriptions are shown. */
	readonly describes: boolean;
	readonly onDescribe: (describes: boolean) => void;
}): ReactNode {
	const [isText, setText] = useState(false);
	const rows = queryRows(tree);
	const entries = listedParams(tree);
	const descriptionAt = (row: QueryRow) =>
		descriptionOf(entries[row.entry ?? -1] ?? {});
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
					<TableHead columns={paramColumns(describes)} />
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
				descriptions={{ isShown: describes, onShow: onDescribe }}
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
