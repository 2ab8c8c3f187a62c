import type { ReactNode } from "react";
import type { Diagnostic } from "../../../src/protocol/run.ts";
import { Icon } from "./icon.tsx";

/** Something that is wrong, with what to do about it. */
export function Problem({
	problem,
}: {
	readonly problem: Pick<Diagnostic, "message" | "hint"> & Partial<Diagnostic>;
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
