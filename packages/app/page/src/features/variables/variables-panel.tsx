import {
	type ReactNode,
	useDeferredValue,
	useEffect,
	useMemo,
	useState,
} from "react";
import { variableApi } from "../../api/variable-api.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { tabStore } from "../../state/tab-state.ts";
import { lookupStore, watchVariables } from "../../state/variables-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { useStore } from "../../store/store.ts";
import { askToConfirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { FileVariableRow } from "./file-variable-row.tsx";
import { NewVariable } from "./new-variable.tsx";
import { toggleVariables } from "./panel-state.ts";
import { SessionVariableRow } from "./session-variable-row.tsx";
import {
	isOfSession,
	type SessionVariable,
	sessionVariables,
} from "./session-variables.ts";
import { VariableList } from "./variable-list.tsx";
import { listedVariables, variableLines } from "./variable-rows.ts";

/** The variables that scripts have set, as they are now. Nothing here is written into files. */
export function VariablesPanel(): ReactNode {
	const environment = useStore(environmentStore);
	const lookup = useKeyed(lookupStore, "");
	const [isAdding, setIsAdding] = useState(false);
	const [view, setView] = useState<"session" | "all">("session");
	const [filter, setFilter] = useState("");
	const { active } = useStore(tabStore);
	const seen = useKeyed(lookupStore, requestOfTab(active)) ?? lookup;
	useEffect(() => watchVariables(), []);
	const variables = useMemo(() => sessionVariables(lookup), [lookup]);
	const listed = useMemo(
		() =>
			listedVariables(
				view === "session" ? variables : [...(seen?.all.values() ?? [])].flat(),
			),
		[view, variables, seen],
	);
	// Typing comes first: a long list follows a moment later.
	const wanted = useDeferredValue(filter);
	const lines = useMemo(() => variableLines(listed, wanted), [listed, wanted]);
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
				<h2>Variables</h2>
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
			<div className="variables-filter">
				<input
					type="search"
					className="input"
					aria-label="Filter the variables"
					placeholder="Filter by name, value or origin"
					value={filter}
					onChange={(event) => setFilter(event.target.value)}
				/>
				<Segments
					label="Which variables"
					value={view}
					options={VIEWS}
					onChange={setView}
				/>
			</div>
			{listed.length === 0 && (
				<EmptyState title="No variables set">
					<p>
						Variables that scripts set while you send requests are listed here,
						and can be edited. A run starts with the values in the files.
					</p>
				</EmptyState>
			)}
			{listed.length > 0 && lines.length === 0 && (
				<EmptyState title="Nothing matches">
					<p>No name, value or origin has all these words.</p>
				</EmptyState>
			)}
			{lines.length > 0 && (
				<VariableList lines={lines}>
					{(line) =>
						line.kind === "scope" ? (
							<h3 className="variables-scope">
								{line.scope} <span className="row-note">{line.count}</span>
							</h3>
						) : isOfSession(line.variable) ? (
							<SessionVariableRow
								variable={line.variable}
								environment={environment}
								onClear={() => clear([line.variable].filter(isOfSession))}
							/>
						) : (
							<FileVariableRow variable={line.variable} />
						)
					}
				</VariableList>
			)}
		</aside>
	);
}

const VIEWS = [
	["session", "Set by scripts"],
	["all", "All in scope"],
] as const;

/** The request of a tab; "" for what every request sees. */
function requestOfTab(tab: string | undefined): string {
	return tab?.startsWith("request:") ? tab.slice("request:".length) : "";
}
