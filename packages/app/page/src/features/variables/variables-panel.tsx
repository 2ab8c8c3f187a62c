import { type ReactNode, useEffect, useMemo, useState } from "react";
import { variableApi } from "../../api/variable-api.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { lookupStore, watchVariables } from "../../state/variables-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { useStore } from "../../store/store.ts";
import { askToConfirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NewVariable } from "./new-variable.tsx";
import { toggleVariables } from "./panel-state.ts";
import { SessionVariableRow } from "./session-variable-row.tsx";
import { type SessionVariable, sessionVariables } from "./session-variables.ts";

/** The variables that scripts have set, as they are now. Nothing here is written into files. */
export function VariablesPanel(): ReactNode {
	const environment = useStore(environmentStore);
	const lookup = useKeyed(lookupStore, "");
	const [isAdding, setIsAdding] = useState(false);
	useEffect(() => watchVariables(), []);
	const variables = useMemo(() => sessionVariables(lookup), [lookup]);
	const clear = (cleared: readonly SessionVariable[]) => {
		const names = cleared.map(({ scope, name }) => ({ scope, name }));
		variableApi.clear({ environment, variables: names }).catch(reportError);
	};
	const clearAll = async () => {
		const isMeant = await askToConfirm({
			title: "Clear all variables?",
			text: `The ${variables.length} values set by scripts or by you are cleared; those in the files apply again.`,
			action: "Clear all",
		});
		if (isMeant) clear(variables);
	};
	return (
		<aside className="variables-panel" aria-label="Variables set by scripts">
			<header className="variables-head">
				<h2>Set by scripts</h2>
				<span className="row-note">{environment ?? "no environment"}</span>
				<span className="variables-tools">
					<IconButton
						icon="plus"
						label="Set a variable"
						onClick={() => setIsAdding(true)}
					/>
					<IconButton
						icon="trash"
						label="Clear all"
						isDisabled={variables.length === 0}
						onClick={() => void clearAll()}
					/>
					<IconButton
						icon="close"
						label="Close the variables"
						onClick={toggleVariables}
					/>
				</span>
			</header>
			{isAdding && (
				<NewVariable
					environment={environment}
					onClose={() => setIsAdding(false)}
				/>
			)}
			{variables.length === 0 ? (
				<EmptyState title="No variables set">
					<p>
						Variables that scripts set while you send requests are listed here,
						and can be edited. A run starts with the values in the files.
					</p>
				</EmptyState>
			) : (
				<ul className="variables-list">
					{variables.map((variable) => (
						<SessionVariableRow
							key={`${variable.scope} ${variable.name}`}
							variable={variable}
							environment={environment}
							onClear={() => clear([variable])}
						/>
					))}
				</ul>
			)}
		</aside>
	);
}
