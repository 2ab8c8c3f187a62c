import type { ReactNode } from "react";
import { nodeAt } from "../../state/collection-state.ts";
import {
	chooseHistory,
	EVERYTHING,
	type HistoryChoice,
} from "../../state/history-state.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select, type SelectOptions } from "../../ui/select.tsx";

const METHODS: SelectOptions = [
	["", "Any method"],
	...["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
];

const STATUSES: SelectOptions = [
	["", "Any status"],
	["failed", "Failed"],
	["2xx", "2xx"],
	["3xx", "3xx"],
	["4xx", "4xx"],
	["5xx", "5xx"],
];

const TIMES: SelectOptions = [
	["", "Any time"],
	["1", "Last hour"],
	["24", "Last day"],
	["168", "Last week"],
	["720", "Last month"],
];

/** What of the history is shown. */
export function HistoryFilters({
	choice,
}: {
	readonly choice: HistoryChoice;
}): ReactNode {
	const { path, run } = choice;
	const isAll = Object.entries(choice).every(([, value]) => value === "");
	return (
		<div className="list-tools">
			<input
				className="input list-search list-search-wide"
				type="search"
				aria-label="Search the history"
				placeholder="Search URLs, names, bodies"
				value={choice.search}
				onChange={(event) => chooseHistory({ search: event.target.value })}
			/>
			<Choice label="Method" name="method" options={METHODS} choice={choice} />
			<Choice label="Status" name="status" options={STATUSES} choice={choice} />
			<Choice label="Time" name="hours" options={TIMES} choice={choice} />
			{path !== "" && (
				<span className="filter-chip">
					{nodeAt("request", path)?.name ?? path}
					<IconButton
						icon="close"
						label="Show all requests"
						onClick={() => chooseHistory({ path: "" })}
					/>
				</span>
			)}
			{run !== "" && (
				<span className="filter-chip">
					One run
					<IconButton
						icon="close"
						label="Show all runs"
						onClick={() => chooseHistory({ run: "" })}
					/>
				</span>
			)}
			{!isAll && (
				<Button kind="link" onClick={() => chooseHistory(EVERYTHING)}>
					Clear filters
				</Button>
			)}
		</div>
	);
}

function Choice({
	label,
	name,
	options,
	choice,
}: {
	readonly label: string;
	readonly name: "method" | "status" | "hours";
	readonly options: SelectOptions;
	readonly choice: HistoryChoice;
}): ReactNode {
	return (
		<Select
			className="select select-small"
			label={label}
			value={choice[name]}
			options={options}
			onChange={(value) => chooseHistory({ [name]: value })}
		/>
	);
}
