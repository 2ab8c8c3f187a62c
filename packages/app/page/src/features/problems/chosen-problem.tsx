import { type ReactNode, useEffect, useState } from "react";
import type {
	FoundProblem,
	PlacedProblem,
} from "../../../../src/protocol/problems.ts";
import { attempt } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { goToProblem, placedProblem } from "./go-to-problem.ts";
import { ProblemCard } from "./problem-card.tsx";

/** All that is known of the problem that is chosen in the list, and what would remove it. */
export function ChosenProblem({
	problem,
}: {
	readonly problem: FoundProblem;
}): ReactNode {
	const [placed, setPlaced] = useState<PlacedProblem>();
	useEffect(() => {
		let isCurrent = true;
		void attempt(async () => {
			const found = await placedProblem(problem);
			if (isCurrent) setPlaced(found);
		});
		return () => {
			isCurrent = false;
		};
	}, [problem]);
	return (
		<section className="chosen-problem" aria-label="The chosen problem">
			<ProblemCard problem={placed ?? { ...problem, fixes: [] }} />
			<Button isSmall onClick={() => void goToProblem(problem)}>
				Go to {problem.file ?? "the collection"}
			</Button>
		</section>
	);
}
