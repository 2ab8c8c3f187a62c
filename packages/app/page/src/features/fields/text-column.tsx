import type { CompletionSource } from "@codemirror/autocomplete";
import type { FieldPath, FormTree } from "../../../../src/protocol/forms.ts";
import { TemplateField } from "../../editor/template-field.tsx";
import { textAtPath, withData } from "../../forms/tree-path.ts";
import type { RowColumn } from "./row-table.tsx";

export interface TextColumn {
	readonly label: string;
	readonly className: string;
	readonly path: FieldPath;
	readonly placeholder: string;
	/** Shown in the room for another row. */
	readonly newPlaceholder?: string;
	/** What the field is, for those who cannot see it. */
	readonly fieldLabel: (row: FormTree) => string;
	/** Its texts may have several lines. Default: false. */
	readonly canGrow?: boolean;
	readonly suggest?: (row: FormTree) => CompletionSource | undefined;
}

/** A column with texts that take placeholders. */
export function textColumn(column: TextColumn): RowColumn {
	const { label, className, path, placeholder, newPlaceholder } = column;
	return {
		label,
		className,
		path,
		cell: ({ row, isNew, change, onPaste }) => (
			<TemplateField
				label={column.fieldLabel(row)}
				placeholder={isNew ? (newPlaceholder ?? "") : placeholder}
				value={textAtPath(row, path)}
				suggest={column.suggest?.(row)}
				{...(column.canGrow ? { canGrow: true } : { onPaste })}
				onChange={(text) => change({ ...row, ...withData(row, path, text) })}
			/>
		),
	};
}
