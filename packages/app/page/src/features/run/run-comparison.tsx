import { type ReactNode, useEffect, useState } from "react";
import type {
	ComparisonWithPrevious,
	RunComparison,
} from "../../../../src/protocol/history.ts";
import { runApi } from "../../api/run-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { isOver, type ShownRun } from "../../state/run-state.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { shownDuration } from "../../ui/format.ts";

type Compared = RunComparison["fixed"][number];
type Single = RunComparison["added"][number];

type Place = Pick<Single, "path" | "iteration">;

/** Requests that have something in common, compared with the run before. */
interface Group {
	readonly title: string;
	readonly tone: "good" | "bad" | undefined;
	readonly lines: readonly (Place & {
		readonly name: string;
		readonly note: string;
	})[];
	/** All of them, also those without a line. */
	readonly count: number;
	/** They did not run this time: there is nothing to open. */
	readonly isGone?: boolean;
}

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
		return (
			<EmptyState title="The comparison is made when the run has finished" />
		);
	if (!found) return null;
	const { previous, comparison } = found;
	if (!previous || !comparison)
		return <EmptyState title="No earlier run of the same requests" />;
	const open = ({ path, iteration }: Place) => {
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
			{groupsOf(comparison).map((group) => (
				<GroupView key={group.title} group={group} onOpen={open} />
			))}
		</div>
	);
}

function groupsOf(found: RunComparison): readonly Group[] {
	return [
		groupOf("Newly failing", found.newlyFailing, reasonOf, "bad"),
		groupOf("Fixed", found.fixed, statusesOf, "good"),
		groupOf("Still failing", found.stillFailing, reasonOf, "bad"),
		groupOf("Slower", found.slower, durationsOf),
		groupOf("Faster", found.faster, durationsOf),
		groupOf("New in this run", found.added, outcomeOf),
		{
			...groupOf("Not in this run", found.removed, outcomeOf),
			isGone: true,
		},
	];
}

function groupOf<T extends Place & { readonly name: string }>(
	title: string,
	list: readonly T[],
	describe: (one: T) => string,
	tone?: Group["tone"],
): Group {
	const lines = list.slice(0, MOST_LINES).map((one) => ({
		name: one.name,
		path: one.path,
		iteration: one.iteration,
		note: describe(one),
	}));
	return { title, tone, lines, count: list.length };
}

function GroupView({
	group: { title, tone, lines, count, isGone },
	onOpen,
}: {
	readonly group: Group;
	readonly onOpen: (place: Place) => void;
}): ReactNode {
	if (count === 0) return null;
	return (
		<section aria-label={title}>
			<h3 className="comparison-title" data-tone={tone}>
				{title} <span className="badge">{count}</span>
			</h3>
			<ul className="comparison-list">
				{lines.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a request may be there several times, and the list never changes
					<li key={index}>
						{isGone ? (
							<span>{line.name}</span>
						) : (
							<Button kind="link" onClick={() => onOpen(line)}>
								{line.name}
							</Button>
						)}
						<span className="comparison-note">{line.note}</span>
					</li>
				))}
			</ul>
			{count > lines.length && (
				<p className="comparison-with">… and {count - lines.length} more.</p>
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
	return `${shownDuration(from)} → ${shownDuration(to)}`;
}

function outcomeOf({ outcome, status }: Single): string {
	return [outcome, status].filter(Boolean).join(" · ");
}
