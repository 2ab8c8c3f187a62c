import type { ReactNode } from "react";
import type { PlacedProblem } from "../../../../src/protocol/problems.ts";
import { Button } from "../../ui/button.tsx";
import { inAppWords } from "./app-words.ts";
import { applyFix, fixLabel } from "./apply-fix.ts";
import { Words } from "./words.tsx";

/** What is wrong at a place, and what would remove it. */
export function ProblemCard({
	problem,
	onFix,
}: {
	readonly problem: PlacedProblem;
	readonly onFix?: () => void;
}): ReactNode {
	const { severity, message, hint, fixes, rule } = problem;
	return (
		<section className={`problem-card problem-card-${severity}`}>
			<p className="problem-message">
				<Words text={message} /> <span className="row-note">{rule}</span>
			</p>
			{hint !== undefined && inAppWords(hint) !== "" && (
				<p className="hover-hint">
					<Words text={hint} />
				</p>
			)}
			{fixes.length > 0 && (
				<p className="problem-fixes">
					{fixes.map((fix) => (
						<Button
							key={fixLabel(fix)}
							isSmall
							onClick={() => {
								onFix?.();
								void applyFix(problem, fix);
							}}
						>
							{fixLabel(fix)}
						</Button>
					))}
				</p>
			)}
		</section>
	);
}
