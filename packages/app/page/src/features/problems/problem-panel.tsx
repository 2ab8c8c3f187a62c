import { type ReactNode, useMemo, useState } from "react";
import type { ProblemSeverity } from "../../../../src/protocol/problems.ts";
import { problemStore, toggleProblems } from "../../problems/problem-state.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { ChosenProblem } from "./chosen-problem.tsx";
import { goToProblem } from "./go-to-problem.ts";
import { ProblemLine } from "./problem-line.tsx";
import { type Grouping, problemRows } from "./problem-rows.ts";
import { SEVERITIES } from "./problem-words.ts";
import { useProblems } from "./use-problems.ts";
import { Words } from "./words.tsx";

/** Everything that is wrong with the collection. */
export function ProblemPanel(): ReactNode {
	const { counts, failure } = useStore(problemStore);
	const { problems, about } = useProblems();
	const [text, setText] = useState("");
	const [hidden, setHidden] = useState<ReadonlySet<ProblemSeverity>>(new Set());
	const [grouping, setGrouping] = useState<Grouping>("rule");
	const [chosen, setChosen] = useState<number>();
	const rows = useMemo(
		() => problemRows(problems, { text, hidden, grouping }),
		[problems, text, hidden, grouping],
	);
	const row = chosen === undefined ? undefined : rows[chosen];
	const toggle = (severity: ProblemSeverity) =>
		setHidden((now) => {
			const changed = new Set(now);
			if (!changed.delete(severity)) changed.add(severity);
			return changed;
		});
	return (
		<aside className="problems-panel" aria-label="Problems">
			<header className="variables-head">
				<h2>Problems</h2>
				<span className="variables-tools">
					<Select
						className="select select-small"
						label="Grouped by"
						value={grouping}
						options={[
							["rule", "by rule"],
							["file", "by file"],
						]}
						onChange={(wanted) => {
							setGrouping(wanted === "file" ? "file" : "rule");
							setChosen(undefined);
						}}
					/>
					<IconButton
						icon="close"
						label="Close the problems"
						onClick={toggleProblems}
					/>
				</span>
			</header>
			<div className="problems-filter">
				<input
					type="search"
					className="input"
					aria-label="Filter the problems"
					placeholder="Filter"
					value={text}
					onChange={(event) => {
						setText(event.target.value);
						setChosen(undefined);
					}}
				/>
				<fieldset className="segments">
					<legend className="visually-hidden">Severities</legend>
					{SEVERITIES.map(([severity, one, many]) => (
						<button
							key={severity}
							type="button"
							className="segment"
							aria-pressed={!hidden.has(severity)}
							onClick={() => toggle(severity)}
						>
							{counts?.[severity] ?? 0} {counts?.[severity] === 1 ? one : many}
						</button>
					))}
				</fieldset>
			</div>
			{failure && (
				<p className="problems-failure" role="alert">
					The check failed: <Words text={failure} />
				</p>
			)}
			{rows.length === 0 ? (
				<EmptyState
					title={problems.length === 0 ? "No problems" : "Nothing matches"}
				>
					<p>
						{problems.length === 0
							? "Nothing is wrong with the collection, as far as one can tell without sending anything."
							: "Other words, or more severities, show more."}
					</p>
				</EmptyState>
			) : (
				<VirtualList
					label="Problems"
					rows={rows}
					rowHeight={44}
					rowClass="problem-row"
					keyOf={({ number }) => number}
					titleOf={titleOf}
					chosen={chosen}
					onChoose={({ number }) => setChosen(number)}
					onOpen={(one) => {
						if (one.kind === "problem") void goToProblem(one.problem);
					}}
				>
					{(one) => (
						<ProblemLine
							row={one}
							about={about}
							isInFile={grouping === "file"}
						/>
					)}
				</VirtualList>
			)}
			{row?.kind === "problem" && <ChosenProblem problem={row.problem} />}
		</aside>
	);
}

function titleOf(row: ReturnType<typeof problemRows>[number]): string {
	return row.kind === "problem" ? row.problem.message : row.name;
}
