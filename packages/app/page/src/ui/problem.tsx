import type { ReactNode } from "react";
import type { Diagnostic } from "../../../src/protocol/run.ts";
import { Icon } from "./icon.tsx";
import { lazyPart } from "./lazy-part.ts";

/** What is shown of a diagnostic, or of an error. */
export interface ShownProblem
	extends Partial<
		Pick<Diagnostic, "severity" | "location" | "excerpt" | "mends">
	> {
	readonly message: string;
	readonly hint?: string | undefined;
	/** Why no response came, and from where. */
	readonly failure?: { readonly code: string; readonly url: string };
}

const ProblemText = lazyPart(async () => {
	try {
		return (await import("../features/problems/problem-text.tsx")).ProblemText;
	} catch {
		// Without the server, that it is gone can be told all the same.
		return PlainText;
	}
});

/** Something that is wrong, with what to do about it. */
export function Problem({
	problem,
}: {
	readonly problem: ShownProblem;
}): ReactNode {
	const { severity = "error" } = problem;
	return (
		<div className={`problem problem-${severity}`} role="note">
			<Icon name="warning" />
			<div className="problem-text">
				<ProblemText problem={problem} />
			</div>
		</div>
	);
}

function PlainText({
	problem: { message, hint },
}: {
	readonly problem: ShownProblem;
}): ReactNode {
	return (
		<p>
			{message} {hint}
		</p>
	);
}
