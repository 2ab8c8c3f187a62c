import type { ReactNode } from "react";
import { insideCollection } from "../../state/places/inside-collection.ts";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";
import { Problem, type ShownProblem } from "../../ui/problem.tsx";
import { LinesAround } from "./lines-around.tsx";

/** Tells why a file has no form, and leads to its text, where it can be mended. */
export function BrokenFile({
	file,
	problem,
}: {
	readonly file: string;
	readonly problem: ShownProblem;
}): ReactNode {
	const { message, location } = problem;
	const { excerpt: _, ...others } = problem;
	const isHere = location && insideCollection(location.file) === file;
	// Of an error, its message is no member like the others.
	const shown = isHere ? { ...others, message } : problem;
	return (
		<div className="pane">
			<Problem problem={shown} />
			{isHere && <LinesAround file={file} problem={problem} />}
			<Button onClick={() => openTab({ kind: "text", file })}>
				Edit as text
			</Button>
		</div>
	);
}
