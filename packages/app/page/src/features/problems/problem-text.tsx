import type { ReactNode } from "react";
import type { ShownProblem } from "../../ui/problem.tsx";
import { inAppWords } from "./app-words.ts";
import { Mends } from "./mends.tsx";
import { Words } from "./words.tsx";

/** What a problem says, where it is, and what can be done about it at once. */
export function ProblemText({
	problem,
}: {
	readonly problem: ShownProblem;
}): ReactNode {
	const { message, hint = "", location, excerpt, mends = [] } = problem;
	return (
		<>
			<p>
				<Words text={message} />
			</p>
			{inAppWords(hint) !== "" && (
				<p className="problem-hint">
					<Words text={hint} />
				</p>
			)}
			{location && (
				<p className="problem-place">
					{shortFile(location.file)}:{location.line}:{location.column}
				</p>
			)}
			{excerpt && <pre className="problem-excerpt">{excerpt.trim()}</pre>}
			{mends.length > 0 && <Mends mends={mends} />}
		</>
	);
}

function shortFile(file: string): string {
	return file.split(/[\\/]/).slice(-2).join("/");
}
