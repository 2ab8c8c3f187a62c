import { type ReactNode, useState } from "react";
import type { FieldPath, FormTree } from "../../../../src/protocol/forms.ts";
import { FieldAt } from "../../problems/field-at.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { BulkEditor } from "./bulk/bulk-editor.tsx";
import type { BulkRow } from "./bulk/bulk-text.ts";
import { pastedRows } from "./bulk/pasted-rows.ts";
import {
	type RowCodec,
	rowFromText,
	textOfTrees,
	treesOfText,
} from "./bulk/row-codec.ts";
import { descriptionColumn, isDescribed } from "./description-column.tsx";
import { isSwitchedOff, switchedTo } from "./row-switch.ts";
import { RowTools } from "./row-tools.tsx";

export interface RowCell {
	readonly row: FormTree;
	/** True of the room for another row. */
	readonly isNew: boolean;
	readonly change: (row: FormTree) => void;
	/** For a text that is pasted into it: true when it has become rows. */
	readonly onPaste: (text: string) => boolean;
}

export interface RowColumn {
	readonly label: string;
	/** Of the column's cells: its width. */
	readonly className: string;
	/** Of what it shows, in the row. */
	readonly path?: FieldPath;
	readonly cell: (cell: RowCell) => ReactNode;
}

export interface RowTableProps {
	/** What the rows are, in the singular: `header`. */
	readonly what: string;
	readonly rows: readonly FormTree[];
	readonly columns: readonly RowColumn[];
	/** What a new row begins with. */
	readonly blank: FormTree;
	readonly nameOf: (row: FormTree) => string;
	readonly onChange: (rows: readonly FormTree[]) => void;
	/** Rows can be switched off. Default: true. */
	readonly isSwitchable?: boolean;
	/** How their values stand in a text. Absent: they cannot be written as one. */
	readonly codec?: RowCodec;
	/** They have a `description`. Default: false. */
	readonly hasDescriptions?: boolean;
}

/** Rows that can be changed, switched off and removed. Below them is room for another one. */
export function RowTable(props: RowTableProps): ReactNode {
	const { rows, columns, codec, hasDescriptions = false } = props;
	const [isText, setText] = useState(false);
	const [showsDescriptions, setShowsDescriptions] = useState<boolean>();
	const describes =
		hasDescriptions && (showsDescriptions ?? rows.some(isDescribed));
	const shown = describes ? [...columns, descriptionColumn(props)] : columns;
	return (
		<>
			{isText && codec ? (
				<RowText {...props} codec={codec} />
			) : (
				<PlainTable {...props} columns={shown} />
			)}
			{codec && (
				<RowTools
					isText={isText}
					onText={setText}
					{...(hasDescriptions && {
						descriptions: { isShown: describes, onShow: setShowsDescriptions },
					})}
				/>
			)}
		</>
	);
}

function RowText({
	what,
	rows,
	blank,
	codec,
	onChange,
}: RowTableProps & { readonly codec: RowCodec }): ReactNode {
	return (
		<BulkEditor
			what={what}
			text={textOfTrees(rows, codec)}
			onChange={(text) => {
				const changed = treesOfText(text, rows, blank, codec);
				onChange(changed);
				return textOfTrees(changed, codec);
			}}
		/>
	);
}

function PlainTable(props: RowTableProps): ReactNode {
	const { what, rows, columns, blank, nameOf, onChange, codec } = props;
	const { isSwitchable = true } = props;
	return (
		<table className="pairs" aria-label={`${what}s`}>
			<TableHead columns={columns} />
			<tbody>
				{[...rows, undefined].map((row, index) => (
					<Row
						// biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and names repeat
						key={index}
						index={index}
						row={row}
						what={what}
						name={row ? nameOf(row) || what : what}
						blank={blank}
						columns={columns}
						isSwitchable={isSwitchable}
						onChange={(changed) => onChange(rows.toSpliced(index, 1, changed))}
						onRemove={() => onChange(rows.toSpliced(index, 1))}
						{...(codec && {
							onRows: (pasted: readonly BulkRow[]) => {
								const added = pasted.map((one) =>
									rowFromText(one, blank, codec),
								);
								onChange(rows.toSpliced(index, 1, ...added));
							},
						})}
					/>
				))}
			</tbody>
		</table>
	);
}

/** What the columns are, between those of the switches and of the buttons that remove. */
export function TableHead({
	columns,
}: {
	readonly columns: readonly Pick<RowColumn, "label" | "className">[];
}): ReactNode {
	return (
		<thead>
			<tr>
				<th className="pair-switch">
					<span className="visually-hidden">On</span>
				</th>
				{columns.map(({ label, className }) => (
					<th key={label} className={className}>
						{label}
					</th>
				))}
				<th className="pair-remove">
					<span className="visually-hidden">Remove</span>
				</th>
			</tr>
		</thead>
	);
}

function Row(props: {
	/** Undefined: the room for another one. */
	readonly row: FormTree | undefined;
	readonly index: number;
	readonly what: string;
	readonly name: string;
	readonly blank: FormTree;
	readonly columns: readonly RowColumn[];
	readonly isSwitchable: boolean;
	readonly onChange: (row: FormTree) => void;
	readonly onRemove: () => void;
	/** Several that are pasted, in its place. */
	readonly onRows?: (rows: readonly BulkRow[]) => void;
}): ReactNode {
	const { row, index, name, blank, columns, onChange, onRemove, onRows } =
		props;
	const shown = row ?? blank;
	const isOff = isSwitchedOff(shown);
	const onPaste = (text: string) => {
		if (!onRows || row !== undefined) return false;
		const rows = pastedRows(text);
		if (rows) onRows(rows);
		return rows !== undefined;
	};
	return (
		<tr data-off={isOff || undefined}>
			<td className="pair-switch">
				{row && props.isSwitchable && (
					<input
						type="checkbox"
						checked={!isOff}
						aria-label={`Use ${name}`}
						onChange={() => onChange(switchedTo(shown, !isOff))}
					/>
				)}
			</td>
			{columns.map(({ label, className, path = [], cell }) => (
				<td key={label} className={className}>
					<FieldAt path={[index, ...path]}>
						{cell({
							row: shown,
							isNew: row === undefined,
							change: onChange,
							onPaste,
						})}
					</FieldAt>
				</td>
			))}
			<td className="pair-remove">
				{row && (
					<IconButton
						icon="trash"
						label={`Remove ${name}`}
						onClick={onRemove}
					/>
				)}
			</td>
		</tr>
	);
}
