import type { ReactNode } from "react";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";
import { Problem, type ShownProblem } from "../../ui/problem.tsx";

/** Tells why a file has no form, and leads to its text, where it can be mended. */
export function BrokenFile({
	file,
	problem,
}: {
	readonly file: string;
	readonly problem: ShownProblem;
}): ReactNode {
	return (
		<div className="pane">
			<Problem problem={problem} />
			<Button onClick={() => openTab({ kind: "text", file })}>
				Edit as text
			</Button>
		</div>
	);
}
