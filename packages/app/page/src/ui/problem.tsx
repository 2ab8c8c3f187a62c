import type { ReactNode } from "react";
import type { Diagnostic } from "../../../src/protocol/run.ts";
import { Icon } from "./icon.tsx";

/** What is shown of a diagnostic, or of an error. */
export interface ShownProblem
	extends Partial<Pick<Diagnostic, "severity" | "location" | "excerpt">> {
	readonly message: string;
	readonly hint?: string | undefined;
}

/** Something that is wrong, with what to do about it. */
export function Problem({
	problem,
}: {
	readonly problem: ShownProblem;
}): ReactNode {
	const { severity = "error", message, hint, location, excerpt } = problem;
	return (
		<div className={`problem problem-${severity}`} role="note">
			<Icon name="warning" />
			<div className="problem-text">
				<p>{message}</p>
				{hint && <p className="problem-hint">{hint}</p>}
				{location && (
					<p className="problem-place">
						{shortFile(location.file)}:{location.line}:{location.column}
					</p>
				)}
				{excerpt && <pre className="problem-excerpt">{excerpt.trim()}</pre>}
			</div>
		</div>
	);
}

function shortFile(file: string): string {
	return file.split(/[\\/]/).slice(-2).join("/");
}
