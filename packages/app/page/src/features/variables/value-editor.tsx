import { type KeyboardEvent, type ReactNode, useState } from "react";
import { variableApi } from "../../api/variable-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { VALUE_TYPES, whyNotOfType } from "../fields/typed-value.ts";
import type { SessionVariable } from "./session-variables.ts";

/** Changes a value. Enter keeps it, with Shift it is a new line; Escape leaves it as it was. */
export function ValueEditor({
	variable,
	environment,
	onClose,
}: {
	readonly variable: Pick<
		SessionVariable,
		"name" | "scope" | "value" | "type" | "isSecret"
	>;
	readonly environment: string | null;
	readonly onClose: () => void;
}): ReactNode {
	const { name, scope, value, isSecret } = variable;
	const [text, setText] = useState(isSecret ? "" : textOf(value));
	const [type, setType] = useState(typeOf(value));
	const why = whyNotOfType(type, text);
	const save = () => {
		if (why !== undefined) return;
		variableApi
			.set({ environment, scope, name, value: parsedValue(type, text) })
			.then(onClose, reportError);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Escape") onClose();
		if (event.key !== "Enter" || event.shiftKey) return;
		event.preventDefault();
		save();
	};
	return (
		<div className="value-editor">
			{isSecret ? (
				<input
					className="input"
					type="password"
					aria-label={`Value of ${name}`}
					value={text}
					// biome-ignore lint/a11y/noAutofocus: the user has asked to edit it
					autoFocus
					onChange={(event) => setText(event.target.value)}
					onKeyDown={onKeyDown}
				/>
			) : (
				<textarea
					className="input value-text"
					aria-label={`Value of ${name}`}
					aria-invalid={why !== undefined}
					rows={Math.min(8, text.split("\n").length)}
					value={text}
					// biome-ignore lint/a11y/noAutofocus: the user has asked to edit it
					autoFocus
					onChange={(event) => setText(event.target.value)}
					onKeyDown={onKeyDown}
				/>
			)}
			<div className="value-tools">
				<Select
					className="select select-small"
					label={`Type of ${name}`}
					value={type}
					options={VALUE_TYPES}
					onChange={setType}
				/>
				<span className="value-why">{why}</span>
				<Button isSmall onClick={onClose}>
					Cancel
				</Button>
				<Button
					kind="primary"
					isSmall
					disabled={why !== undefined}
					onClick={save}
				>
					Set
				</Button>
			</div>
		</div>
	);
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function typeOf(value: unknown): string {
	if (value === null) return "null";
	const type = typeof value;
	return type === "undefined" ? "string" : type;
}

/** The value as JSON; what the text is checked for before. */
function parsedValue(type: string, text: string): unknown {
	if (type === "string") return text;
	return type === "null" ? null : JSON.parse(text);
}
