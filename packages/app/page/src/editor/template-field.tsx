import type { CompletionSource } from "@codemirror/autocomplete";
import { type ReactNode, useState } from "react";
import { useFieldAt } from "../problems/field-at.tsx";
import { FaultText } from "./fault-text.tsx";
import { LineEditor } from "./line-editor.tsx";

export interface FieldProps {
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly label: string;
	readonly placeholder?: string;
	readonly onPaste?: (text: string) => boolean;
	readonly suggest?: CompletionSource | undefined;
	/** May have several lines: Shift+Enter makes the first break. Default: only where it has some. */
	readonly canGrow?: boolean;
	/** Blacked out while nobody writes in it, unless it is a placeholder. */
	readonly isSecret?: boolean;
}

/** A field that takes placeholders. It becomes an editor when it gets the focus: a table may have hundreds. */
export function TemplateField(props: FieldProps): ReactNode {
	const [isActive, setActive] = useState(false);
	// A text that has several lines keeps them.
	const [isMultiline, setMultiline] = useState(false);
	const { value, label, placeholder, isSecret } = props;
	const { field, problems } = useFieldAt();
	if (isActive)
		return (
			<div className={isMultiline ? "field field-multiline" : "field"}>
				<LineEditor
					{...props}
					isMultiline={isMultiline}
					{...(props.canGrow && { onGrow: () => setMultiline(true) })}
					focuses
					onBlur={() => setActive(false)}
				/>
			</div>
		);
	const isBlackedOut = isSecret && value !== "" && !value.includes("{{");
	return (
		// biome-ignore lint/a11y/useSemanticElements: an input cannot show coloured text
		<div
			className={`field field-still${value.includes("\n") ? " field-lines-still" : ""}`}
			role="textbox"
			tabIndex={0}
			aria-label={label}
			data-field={field}
			onFocus={() => {
				setMultiline(value.includes("\n"));
				setActive(true);
			}}
		>
			{value === "" ? (
				<span className="field-blank">{placeholder}</span>
			) : (
				<FaultText
					text={isBlackedOut ? "••••••••" : value}
					field={field}
					problems={problems}
				/>
			)}
		</div>
	);
}
