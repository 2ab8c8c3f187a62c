import type { ReactNode } from "react";
import { FieldAt } from "../../../../problems/field-at.tsx";
import { TextRow } from "../../form/form-rows.tsx";

export interface FileRowProps {
	readonly label: string;
	/** Member of the form below what is around it. */
	readonly field: string | number;
	/** How such files end, without the dot. */
	readonly endings: readonly string[];
	readonly value: string;
	readonly onChange: (path: string) => void;
}

/** The path of a file of the collection. */
export function FileRow(props: FileRowProps): ReactNode {
	const { label, field, value, onChange } = props;
	return (
		<FieldAt path={[field]}>
			<TextRow
				label={label}
				value={value}
				placeholder="path in the collection's folder"
				onChange={onChange}
			/>
		</FieldAt>
	);
}
