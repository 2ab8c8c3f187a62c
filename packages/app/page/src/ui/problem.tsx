import type { ComponentType, ReactNode } from "react";
import type { Diagnostic } from "../../../src/protocol/run.ts";
import { Icon } from "./icon.tsx";

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

interface ProblemTextProps {
	readonly problem: ShownProblem;
}

let ProblemText: ComponentType<ProblemTextProps> = PlainText;

/** From now on, what problems say is shown by this. */
export function tellProblemsBy(text: ComponentType<ProblemTextProps>): void {
	ProblemText = text;
}

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

/** Also for when the server is gone, and with it the parts that are not loaded yet. */
export function PlainText({
	problem: { message, hint },
}: ProblemTextProps): ReactNode {
	return (
		<p>
			{message} {hint}
		</p>
	);
}
