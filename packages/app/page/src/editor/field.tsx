import { type ReactNode, useState } from "react";
import { ColouredText } from "../placeholders/coloured-text.tsx";
import { LineEditor } from "./line-editor.tsx";

export interface FieldProps {
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly label: string;
	readonly placeholder?: string;
	readonly onPaste?: (text: string) => boolean;
}

/** A field that takes placeholders. It becomes an editor when it gets the focus: a table may have hundreds. */
export function Field(props: FieldProps): ReactNode {
	const [isActive, setActive] = useState(false);
	const { value, label, placeholder } = props;
	if (isActive)
		return (
			<div className="field">
				<LineEditor {...props} focuses onBlur={() => setActive(false)} />
			</div>
		);
	return (
		// biome-ignore lint/a11y/useSemanticElements: an input cannot show coloured text
		<div
			className="field field-still"
			role="textbox"
			tabIndex={0}
			aria-label={label}
			onFocus={() => setActive(true)}
		>
			{value === "" ? (
				<span className="field-hint">{placeholder}</span>
			) : (
				<ColouredText text={value} />
			)}
		</div>
	);
}
