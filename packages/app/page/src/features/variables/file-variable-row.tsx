import type { ReactNode } from "react";
import type { ScopedVariable } from "../../../../src/protocol/variables.ts";
import { goToDefinition } from "../../placeholders/go-to-definition.ts";
import { Button } from "../../ui/button.tsx";
import { textOfValue } from "./session-variable-row.tsx";

/** Characters of a value in the list. */
const LONGEST_SHOWN = 500;

/** A variable that a file, or what is outside of the collection, defines. It is changed where it stands. */
export function FileVariableRow({
	variable,
}: {
	readonly variable: ScopedVariable;
}): ReactNode {
	const { name, type, isSecret, file, line, given } = variable;
	return (
		<div className="variable-line">
			<div className="variable-name">
				<code>{name}</code>
				<span className="row-note">{isSecret ? "secret" : type}</span>
			</div>
			<pre className="variable-value">
				{isSecret ? "●●●" : textOfValue(variable).slice(0, LONGEST_SHOWN)}
			</pre>
			<p className="variable-setter">
				{given !== undefined && <span>{given}</span>}
				{file !== undefined && (
					<Button kind="link" onClick={() => goToDefinition(variable)}>
						{file}
						{line !== undefined && `:${line}`}
					</Button>
				)}
			</p>
		</div>
	);
}
