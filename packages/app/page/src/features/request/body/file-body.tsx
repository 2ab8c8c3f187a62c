import { type ReactNode, useId } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { textAtPath } from "../../../forms/tree-path.ts";
import { type RowColumn, RowTable } from "../../fields/row-table.tsx";
import { textColumn } from "../../fields/text-column.tsx";
import { ChosenFile, PATH_PLACEHOLDER } from "../../files/chosen-file.tsx";
import { suggestMediaType } from "../headers/known-headers.ts";

export interface FileBodyProps {
	readonly files: readonly FormTree[];
	readonly onChange: (files: readonly FormTree[]) => void;
}

/** A file is the body; of several, the chosen one. */
export function FileBody({ files, onChange }: FileBodyProps): ReactNode {
	const group = useId();
	const chosen = Math.max(
		0,
		files.findIndex(({ selected }) => selected === true),
	);
	const choose = (index: number) =>
		onChange(files.map((file, at) => ({ ...file, selected: at === index })));
	const radio: RowColumn = {
		label: "Sent",
		className: "pair-choice",
		cell: ({ row, isNew }) =>
			isNew ? null : (
				<input
					type="radio"
					name={group}
					aria-label={`Send ${nameOf(row) || "the file"}`}
					checked={files[chosen] === row}
					onChange={() => choose(files.indexOf(row))}
				/>
			),
	};
	return (
		<RowTable
			what="file"
			rows={files}
			onChange={onChange}
			blank={{ filePath: "", contentType: "", selected: files.length === 0 }}
			nameOf={nameOf}
			isSwitchable={false}
			columns={[radio, ...COLUMNS]}
		/>
	);
}

const FILE = textColumn({
	label: "File",
	className: "pair-value",
	path: ["filePath"],
	placeholder: PATH_PLACEHOLDER,
	newPlaceholder: `Add file: its ${PATH_PLACEHOLDER}`,
	fieldLabel: () => "Path of the file",
});

const COLUMNS: readonly RowColumn[] = [
	{
		...FILE,
		cell: (cell) => (
			<ChosenFile
				what={cell.isNew ? "another body" : "body"}
				value={nameOf(cell.row)}
				isInBody
				onChoose={(filePath) => cell.change({ ...cell.row, filePath })}
			>
				{FILE.cell(cell)}
			</ChosenFile>
		),
	},
	textColumn({
		label: "Content type",
		className: "pair-name",
		path: ["contentType"],
		placeholder: "from the file extension",
		fieldLabel: (row) => `Content type of ${nameOf(row) || "the file"}`,
		suggest: () => suggestMediaType,
	}),
];

function nameOf(row: FormTree): string {
	return textAtPath(row, ["filePath"]);
}
