import { type ReactNode, useEffect, useState } from "react";
import type {
	ComparisonWithPrevious,
	RunComparison,
} from "../../../../src/protocol/history.ts";
import { runApi } from "../../api/run-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { isOver, type ShownRun } from "../../state/run-state.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDuration } from "../../ui/format.ts";

type Compared = RunComparison["fixed"][number];
type Single = RunComparison["added"][number];

/** Lines of each list. */
const MOST_LINES = 200;

/** What is different from the run before of the same requests. */
export function RunComparisonView({
	run: { head, rows },
	onChoose,
}: {
	readonly run: ShownRun;
	readonly onChoose: (index: number) => void;
}): ReactNode {
	const [found, setFound] = useState<ComparisonWithPrevious>();
	const hasEnded = isOver(head);
	useEffect(() => {
		if (hasEnded) runApi.comparison(head.id).then(setFound, reportError);
	}, [head.id, hasEnded]);
	if (!hasEnded)
		return <EmptyState title="The run is compared when it is over" />;
	if (!found) return null;
	const { previous, comparison } = found;
	if (!previous || !comparison)
		return <EmptyState title="These requests have not run together before" />;
	const open = ({ path, iteration }: Pick<Compared, "path" | "iteration">) => {
		const row = rows.find(
			(one) => one.path === path && one.iteration === iteration,
		);
		if (row) onChoose(row.index);
	};
	const differs = Object.entries(comparison).some(
		([kind, list]) => kind !== "stillFailing" && list.length > 0,
	);
	return (
		<div className="pane comparison">
			<p className="comparison-with">
				Compared with the run of {new Date(previous.at).toLocaleString()}
				{previous.environment !== undefined && ` in ${previous.environment}`}.
				{!differs && " Nothing is different."}
			</p>
			<Group
				title="Newly failing"
				tone="bad"
				list={comparison.newlyFailing}
				onOpen={open}
				describe={reasonOf}
			/>
			<Group
				title="Fixed"
				tone="good"
				list={comparison.fixed}
				onOpen={open}
				describe={statusesOf}
			/>
			<Group
				title="Still failing"
				tone="bad"
				list={comparison.stillFailing}
				onOpen={open}
				describe={reasonOf}
			/>
			<Group
				title="Slower"
				list={comparison.slower}
				onOpen={open}
				describe={durationsOf}
			/>
			<Group
				title="Faster"
				list={comparison.faster}
				onOpen={open}
				describe={durationsOf}
			/>
			<Group
				title="New in this run"
				list={comparison.added}
				onOpen={open}
				describe={outcomeOf}
			/>
			<Group
				title="Not in this run any more"
				list={comparison.removed}
				describe={outcomeOf}
			/>
		</div>
	);
}

function Group<T extends Compared | Single>({
	title,
	list,
	describe,
	onOpen,
	tone,
}: {
	readonly title: string;
	readonly list: readonly T[];
	readonly describe: (one: T) => string;
	readonly onOpen?: (one: T) => void;
	readonly tone?: "good" | "bad";
}): ReactNode {
	if (list.length === 0) return null;
	return (
		<section aria-label={title}>
			<h3 className="comparison-title" data-tone={tone}>
				{title} <span className="badge">{list.length}</span>
			</h3>
			<ul className="comparison-list">
				{list.slice(0, MOST_LINES).map((one, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a request may be there several times, and the list never changes
					<li key={index}>
						{onOpen ? (
							<button
								type="button"
								className="link"
								onClick={() => onOpen(one)}
							>
								{one.name}
							</button>
						) : (
							<span>{one.name}</span>
						)}
						<span className="comparison-note">{describe(one)}</span>
					</li>
				))}
			</ul>
			{list.length > MOST_LINES && (
				<p className="comparison-with">
					… and {list.length - MOST_LINES} more.
				</p>
			)}
		</section>
	);
}

function reasonOf({ before, after }: Compared): string {
	return after.failures[0] ?? `${before.outcome} → ${after.outcome}`;
}

function statusesOf({ before, after }: Compared): string {
	return `${before.status ?? before.outcome} → ${after.status ?? after.outcome}`;
}

function durationsOf({ before, after }: Compared): string {
	const [from, to] = [before.duration ?? 0, after.duration ?? 0];
	return `${formatDuration(from)} → ${formatDuration(to)}`;
}

function outcomeOf({ outcome, status }: Single): string {
	return [outcome, status].filter(Boolean).join(" · ");
}
