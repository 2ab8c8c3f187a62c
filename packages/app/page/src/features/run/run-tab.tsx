import { type ReactNode, useEffect, useState } from "react";
import { listDirection } from "../../state/layout-state.ts";
import {
	failedRuns,
	isBad,
	isOver,
	loadRun,
	runStore,
	type ShownRun,
} from "../../state/run-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SectionTabs } from "../../ui/section-tabs.tsx";
import { SplitPane } from "../../ui/split-pane.tsx";
import { Words } from "../problems/words.tsx";
import { RunComparisonView } from "./run-comparison.tsx";
import { RunHeader } from "./run-header.tsx";
import { RunList } from "./run-list.tsx";
import { RunResultPane } from "./run-result-pane.tsx";

/** A run, while it goes on and afterwards. */
export function RunTab({ id }: { readonly id: string }): ReactNode {
	const run = useKeyed(runStore, id);
	const error = useKeyed(failedRuns, id);
	useEffect(() => {
		// Its rows may have come while nobody showed it.
		void loadRun(id);
	}, [id]);
	if (run) return <Run run={run} />;
	if (!error) return <EmptyState title="Reading …" />;
	return (
		<EmptyState title={<Words text={error.message} />}>
			<p>
				<Words text={error.hint ?? ""} />
			</p>
			<Button onClick={() => openTab({ kind: "history" })}>
				Open the history
			</Button>
		</EmptyState>
	);
}

function Run({ run }: { readonly run: ShownRun }): ReactNode {
	const { head, rows } = run;
	const direction = useStore(listDirection);
	const [section, setSection] = useState("results");
	const [chosen, setChosen] = useState<number>();
	// Why it fails is what one wants to know first.
	const shown = chosen ?? rows.find(isBad)?.index;
	const choose = (index: number) => {
		setChosen(index);
		setSection("results");
	};
	return (
		<section className="run" aria-label="Run" aria-busy={!isOver(head)}>
			<RunHeader run={run} />
			{head.failure && <Problem problem={head.failure} />}
			{head.phase !== "refused" && (
				<SectionTabs
					label="Parts of the run"
					tabs={[
						{ id: "results", label: "Results", badge: rows.length },
						{ id: "comparison", label: "Compared with the last run" },
						{ id: "problems", label: "Problems", badge: head.problems.length },
					]}
					active={section}
					onSelect={setSection}
				>
					{section === "results" && (
						<SplitPane
							name="run"
							direction={direction}
							initial={0.55}
							least={280}
							label="Width of the list of results"
						>
							<RunList run={run} chosen={shown} onChoose={choose} />
							<RunResultPane run={head.id} index={shown} />
						</SplitPane>
					)}
					{section === "comparison" && (
						<RunComparisonView run={run} onChoose={choose} />
					)}
					{section === "problems" && <Problems run={run} />}
				</SectionTabs>
			)}
		</section>
	);
}

function Problems({ run: { head } }: { readonly run: ShownRun }): ReactNode {
	if (head.problems.length === 0)
		return <EmptyState title="No problems in the files" />;
	return head.problems.map((problem, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
		<Problem key={index} problem={problem} />
	));
}
