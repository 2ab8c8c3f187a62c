import { type ReactNode, useId } from "react";

export interface TextFieldProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly placeholder?: string;
	/** Stands below. */
	readonly hint?: string | undefined;
	readonly isOptional?: boolean;
	/** Gets the focus of a dialog. */
	readonly isFirst?: boolean;
}

/** A text of one line in a form that is filled in once. */
export function LabelledInput(props: TextFieldProps): ReactNode {
	const { label, value, onChange, placeholder, hint } = props;
	const { isOptional = false, isFirst = false } = props;
	const id = useId();
	return (
		<div className="labelled">
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				className="input"
				value={value}
				placeholder={placeholder}
				required={!isOptional}
				spellCheck={false}
				autoComplete="off"
				data-first={isFirst || undefined}
				aria-describedby={hint === undefined ? undefined : `${id}-hint`}
				onChange={(event) => onChange(event.target.value)}
			/>
			{hint !== undefined && (
				<p id={`${id}-hint`} className="field-hint">
					{hint}
				</p>
			)}
		</div>
	);
}
