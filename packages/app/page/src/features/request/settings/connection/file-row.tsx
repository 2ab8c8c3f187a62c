import type { ReactNode } from "react";
import { TemplateField } from "../../../../editor/template-field.tsx";
import { FieldAt } from "../../../../problems/field-at.tsx";
import { ChosenFile, PATH_PLACEHOLDER } from "../../../files/chosen-file.tsx";
import { FormRow } from "../../form/form-rows.tsx";

export interface FileRowProps {
	readonly label: string;
	/** Member of the form below what is around it. */
	readonly field: string | number;
	/** How such files end, without the dot. */
	readonly endings: readonly string[];
	readonly value: string;
	readonly onChange: (path: string) => void;
	/** Stands at the end of the row. */
	readonly children?: ReactNode;
}

/** The path of a file of the collection. */
export function FileRow(props: FileRowProps): ReactNode {
	const { label, field, endings, value, onChange, children } = props;
	return (
		<FieldAt path={[field]}>
			<FormRow label={label}>
				<div className="boxed file-row">
					<ChosenFile
						what={label}
						endings={endings}
						value={value}
						onChoose={onChange}
					>
						<TemplateField
							label={label}
							value={value}
							placeholder={PATH_PLACEHOLDER}
							onChange={onChange}
						/>
					</ChosenFile>
					{children}
				</div>
			</FormRow>
		</FieldAt>
	);
}
