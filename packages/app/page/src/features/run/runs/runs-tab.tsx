import type { ReactNode } from "react";
import type { RunHead } from "../../../../../src/protocol/runs.ts";
import { isOver, nameOfRun } from "../../../state/run-state.ts";
import { openTab } from "../../../state/tab-state.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { shownDuration } from "../../../ui/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { timeInWords } from "../../sent/time-in-words.ts";
import { howOf, RunOutcome } from "../run-outcome.tsx";
import { SaveReport } from "../save-report.tsx";
import { showRunDialog } from "../show-run-dialog.tsx";
import { useRuns } from "./use-runs.ts";

/** The runs of the collection that are kept, with their reports. */
export function RunsTab(): ReactNode {
	const { runs, remove } = useRuns();
	if (runs?.length === 0)
		return (
			<EmptyState title="No runs yet">
				<p>What is run here is kept, for its report and for comparisons.</p>
				<Button onClick={() => showRunDialog([])}>Run the collection …</Button>
			</EmptyState>
		);
	return (
		<section className="runs" aria-label="Runs" aria-busy={!runs}>
			<table className="runs-table">
				<thead>
					<tr>
						<th scope="col">Result</th>
						<th scope="col">Run</th>
						<th scope="col">When</th>
						<th scope="col">Requests</th>
						<th scope="col">Duration</th>
						<th scope="col">
							<span className="visually-hidden">Actions</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{runs?.map((head) => (
						<RunLine key={head.id} head={head} onRemove={remove} />
					))}
				</tbody>
			</table>
		</section>
	);
}

function RunLine({
	head,
	onRemove,
}: {
	readonly head: RunHead;
	readonly onRemove: (id: string) => Promise<void>;
}): ReactNode {
	const { id, at, summary, config } = head;
	const name = nameOfRun(config.paths);
	return (
		<tr>
			<td>
				<RunOutcome head={head} hasFailed={false} />
			</td>
			<td className="runs-what">
				<Button kind="link" onClick={() => openTab({ kind: "run", id })}>
					{name}
				</Button>
				<span className="runs-how">{howOf(head)}</span>
			</td>
			<td>{timeInWords(at)}</td>
			<td>{summary && countsOf(summary)}</td>
			<td>{summary && shownDuration(summary.duration)}</td>
			<td className="runs-tools">
				{isOver(head) && (
					<>
						<SaveReport run={id} />
						<IconButton
							icon="trash"
							label={`Delete the run of ${name}`}
							onClick={() => void onRemove(id)}
						/>
					</>
				)}
			</td>
		</tr>
	);
}

/** `18 passed, 2 failed` */
function countsOf({
	requests: { passed, failed, error, skipped },
}: NonNullable<RunHead["summary"]>): string {
	const bad = failed + error;
	return [
		`${passed} passed`,
		bad > 0 && `${bad} failed`,
		skipped > 0 && `${skipped} skipped`,
	]
		.filter(Boolean)
		.join(", ");
}
