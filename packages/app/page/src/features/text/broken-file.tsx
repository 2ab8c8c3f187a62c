import type { ReactNode } from "react";
import type { Diagnostic } from "../../../../src/protocol/run.ts";
import { openTab } from "../../state/tab-state.ts";
import { Problem } from "../../ui/problem.tsx";

/** Tells why a file has no form, and leads to its text, where it can be mended. */
export function BrokenFile({
	file,
	problem,
}: {
	readonly file: string;
	readonly problem: Pick<Diagnostic, "message" | "hint"> & Partial<Diagnostic>;
}): ReactNode {
	return (
		<div className="pane">
			<Problem problem={problem} />
			<button
				type="button"
				className="button"
				onClick={() => openTab({ kind: "text", file })}
			>
				Mend it as text
			</button>
		</div>
	);
}
