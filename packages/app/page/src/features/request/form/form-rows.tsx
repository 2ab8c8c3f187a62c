import { type ReactNode, useId } from "react";
import { TemplateField } from "../../../editor/template-field.tsx";
import { CodeMarks } from "../../../problems/code-marks.tsx";
import { Select } from "../../../ui/select.tsx";

/** A line of a form: what it is, and its field. */
export function FormRow({
	label,
	hint,
	children,
}: {
	readonly label: string;
	readonly hint?: string | undefined;
	readonly children: ReactNode;
}): ReactNode {
	return (
		<div className="form-row">
			<span className="form-label" aria-hidden="true">
				{label}
			</span>
			<div className="form-field">
				{children}
				{hint && (
					<p className="form-hint">
						<CodeMarks text={hint} />
					</p>
				)}
			</div>
		</div>
	);
}

/** A text that takes placeholders. */
export function TextRow(props: {
	readonly label: string;
	readonly hint?: string | undefined;
	readonly value: string;
	readonly placeholder?: string | undefined;
	readonly isSecret?: boolean;
	/** Below the field. */
	readonly children?: ReactNode;
	readonly onChange: (text: string) => void;
}): ReactNode {
	const { label, hint, value, placeholder = "", isSecret, onChange } = props;
	return (
		<FormRow label={label} hint={hint}>
			<div className="boxed">
				<TemplateField
					label={label}
					value={value}
					placeholder={placeholder}
					onChange={onChange}
					{...(isSecret && { isSecret })}
				/>
			</div>
			{props.children}
		</FormRow>
	);
}

export function ChoiceRow(props: {
	readonly label: string;
	readonly hint?: string | undefined;
	readonly value: string;
	readonly choices: readonly (readonly [value: string, label: string])[];
	readonly onChange: (value: string) => void;
}): ReactNode {
	const { label, hint, value, choices, onChange } = props;
	return (
		<FormRow label={label} hint={hint}>
			<Select
				label={label}
				value={value}
				options={choices}
				onChange={onChange}
			/>
		</FormRow>
	);
}

export function SwitchRow(props: {
	readonly label: string;
	readonly hint?: string | undefined;
	readonly isOn: boolean;
	readonly onChange: (isOn: boolean) => void;
}): ReactNode {
	const { label, hint, isOn, onChange } = props;
	const id = useId();
	return (
		<div className="form-row">
			<span className="form-label" />
			<div className="form-field">
				<label className="form-switch" htmlFor={id}>
					<input
						id={id}
						type="checkbox"
						checked={isOn}
						onChange={() => onChange(!isOn)}
					/>
					{label}
				</label>
				{hint && (
					<p className="form-hint">
						<CodeMarks text={hint} />
					</p>
				)}
			</div>
		</div>
	);
}
