import type { ReactNode } from "react";
import type { FormData, FormTree } from "../../../../../src/protocol/forms.ts";
import { TemplateField } from "../../../editor/template-field.tsx";
import { dataAt, isFormArray, textAtPath } from "../../../forms/tree-path.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Select } from "../../../ui/select.tsx";
import type { RowCodec } from "../../fields/bulk/row-codec.ts";
import {
	type RowCell,
	type RowColumn,
	RowTable,
} from "../../fields/row-table.tsx";
import { textColumn } from "../../fields/text-column.tsx";
import { ChosenFile, PATH_PLACEHOLDER } from "../../files/chosen-file.tsx";
import { suggestMediaType } from "../headers/known-headers.ts";

export interface MultipartBodyProps {
	readonly parts: readonly FormTree[];
	readonly onChange: (parts: readonly FormTree[]) => void;
}

/** Texts and files, each with a content type of its own if it needs one. */
export function MultipartBody({
	parts,
	onChange,
}: MultipartBodyProps): ReactNode {
	return (
		<RowTable
			what="part"
			rows={parts}
			onChange={onChange}
			blank={{ name: "", type: "text", value: "" }}
			nameOf={nameOf}
			columns={COLUMNS}
			codec={PART_VALUES}
			hasDescriptions
		/>
	);
}

/** Paths of several files stand below each other. */
const PART_VALUES: RowCodec = {
	textOf: (row) =>
		row.type === "file" ? filesOf(row).join("\n") : textAtPath(row, ["value"]),
	withText: (row, text) => ({
		...row,
		value: row.type === "file" ? text.split("\n") : text,
	}),
};

const COLUMNS: readonly RowColumn[] = [
	textColumn({
		label: "Name",
		className: "pair-name-narrow",
		path: ["name"],
		placeholder: "name",
		newPlaceholder: "Add part",
		fieldLabel: () => "Name of the part",
	}),
	{ label: "Type", className: "pair-kind", cell: PartKind },
	{
		label: "Value",
		className: "pair-value",
		path: ["value"],
		cell: PartValue,
	},
	{
		label: "Content type",
		className: "pair-type",
		path: ["contentType"],
		cell: ({ row, isNew, change }) => (
			<TemplateField
				label={`Content type of ${nameOf(row) || "the part"}`}
				placeholder={isNew ? "" : "automatic"}
				value={textAtPath(row, ["contentType"])}
				suggest={suggestMediaType}
				onChange={(text) => {
					const { contentType: _, ...others } = row;
					change(text === "" ? others : { ...others, contentType: text });
				}}
			/>
		),
	},
];

function nameOf(row: FormTree): string {
	return textAtPath(row, ["name"]);
}

function PartKind({ row, change }: RowCell): ReactNode {
	return (
		<Select
			className="cell-select"
			label={`Type of ${nameOf(row) || "the part"}`}
			value={row.type === "file" ? "file" : "text"}
			options={[
				["text", "Text"],
				["file", "File"],
			]}
			onChange={(type) => {
				const [first = ""] = filesOf(row);
				change({ ...row, type, value: type === "file" ? [first] : first });
			}}
		/>
	);
}

function PartValue({ row, isNew, change }: RowCell): ReactNode {
	const name = nameOf(row) || "the part";
	if (row.type !== "file")
		return (
			<TemplateField
				label={`Value of ${name}`}
				placeholder={isNew ? "" : "value"}
				value={textAtPath(row, ["value"])}
				canGrow
				onChange={(value) => change({ ...row, value })}
			/>
		);
	const files = filesOf(row);
	const put = (changed: readonly string[]) =>
		change({ ...row, value: changed });
	return (
		<div className="part-files">
			{files.map((file, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: files have no other identity
				<div key={index} className="part-file">
					<ChosenFile
						what={`file ${index + 1} of ${name}`}
						value={file}
						isInBody
						onChoose={(path) => put(files.with(index, path))}
					>
						<FieldAt path={isFormArray(row.value) ? [index] : []}>
							<TemplateField
								label={`File ${index + 1} of ${name}`}
								placeholder={PATH_PLACEHOLDER}
								value={file}
								onChange={(path) => put(files.with(index, path))}
							/>
						</FieldAt>
					</ChosenFile>
					{files.length > 1 && (
						<IconButton
							icon="close"
							label={`Remove file ${index + 1}`}
							onClick={() => put(files.toSpliced(index, 1))}
						/>
					)}
					{index === files.length - 1 && file !== "" && (
						<IconButton
							icon="plus"
							label={`Add a file to ${name}`}
							onClick={() => put([...files, ""])}
						/>
					)}
				</div>
			))}
		</div>
	);
}

/** One path, or several. */
function filesOf(row: FormTree): readonly string[] {
	const value: FormData | undefined = dataAt(row, ["value"]);
	const files = isFormArray(value)
		? value.map((_, index) => textAtPath(value, [index]))
		: [textAtPath(row, ["value"])];
	return files.length === 0 ? [""] : files;
}
