import { type ReactNode, useState } from "react";
import { ValueEditor } from "./value-editor.tsx";

/** Sets a variable that no script has set, of the strongest scope. */
export function NewVariable({
	environment,
	onClose,
}: {
	readonly environment: string | null;
	readonly onClose: () => void;
}): ReactNode {
	const [name, setName] = useState("");
	return (
		<div className="variable-line">
			<input
				className="input"
				aria-label="Name of the variable"
				placeholder="Name"
				value={name}
				// biome-ignore lint/a11y/noAutofocus: the user has asked for it
				autoFocus
				onChange={(event) => setName(event.target.value.trim())}
			/>
			<ValueEditor
				variable={{ name, scope: "runtime", value: "", type: "string" }}
				environment={environment}
				onClose={onClose}
			/>
		</div>
	);
}
