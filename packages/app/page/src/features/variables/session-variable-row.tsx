import { type ReactNode, useState } from "react";
import { goToDefinition } from "../../placeholders/go-to-definition.ts";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { SessionVariable } from "./session-variables.ts";
import { ValueEditor } from "./value-editor.tsx";

/** A variable with its value, and with who has set it. */
export function SessionVariableRow({
	variable,
	environment,
	onClear,
}: {
	readonly variable: SessionVariable;
	readonly environment: string | null;
	readonly onClear: () => void;
}): ReactNode {
	const { name, type, isSecret, size } = variable;
	const [isEditing, setIsEditing] = useState(false);
	return (
		<div className="variable-line">
			<div className="variable-name">
				<code>{name}</code>
				<span className="row-note">{isSecret ? "secret" : type}</span>
				<span className="variables-tools">
					{size === undefined && (
						<Button
							kind="link"
							aria-label={`Edit ${name}`}
							onClick={() => setIsEditing(true)}
						>
							Edit
						</Button>
					)}
					<IconButton icon="trash" label={`Clear ${name}`} onClick={onClear} />
				</span>
			</div>
			{isEditing ? (
				<ValueEditor
					variable={variable}
					environment={environment}
					onClose={() => setIsEditing(false)}
				/>
			) : (
				<pre className="variable-value">{textOfValue(variable)}</pre>
			)}
			<Setter variable={variable} />
		</div>
	);
}

/** Plain text as it is, everything else as JSON. */
export function textOfValue({
	value,
	size,
}: Pick<SessionVariable, "value" | "size">): string {
	const text =
		typeof value === "string" ? value : JSON.stringify(value, null, 2);
	return size === undefined ? text : `${text} …`;
}

function Setter({
	variable,
}: {
	readonly variable: SessionVariable;
}): ReactNode {
	const { request, file, line, given } = variable;
	return (
		<p className="variable-setter">
			{given !== undefined && <span>set in {given}</span>}
			{request !== undefined && (
				<>
					{given === undefined ? "by " : ", before by "}
					<Button
						kind="link"
						onClick={() => openTab({ kind: "request", path: request })}
					>
						{request}
					</Button>
				</>
			)}
			{file !== undefined && line !== undefined && (
				<Button kind="link" onClick={() => goToDefinition(variable)}>
					{file.slice(file.lastIndexOf("/") + 1)}:{line}
				</Button>
			)}
		</p>
	);
}
