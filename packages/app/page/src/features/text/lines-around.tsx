import { Fragment, type ReactNode, useEffect, useState } from "react";
import { api } from "../../api/api.ts";
import type { ShownProblem } from "../../ui/problem.tsx";
import { linesAround } from "./numbered-lines.ts";

/** The lines of a file around what is wrong with it, as it is shown as text: secrets masked. */
export function LinesAround({
	file,
	problem,
}: {
	readonly file: string;
	readonly problem: ShownProblem;
}): ReactNode {
	const [text, setText] = useState<string>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a file that has changed has another problem
	useEffect(() => {
		let isWanted = true;
		api.readText(file).then(
			(read) => isWanted && setText(read.text),
			// Why it cannot be read is told already.
			() => {},
		);
		return () => {
			isWanted = false;
		};
	}, [file, problem]);
	const line = problem.location?.line;
	if (text === undefined || line === undefined) return null;
	return (
		<pre className="problem-excerpt">
			{linesAround(text, line).map(({ number, shown }) => (
				<Fragment key={number}>
					{number === line ? <mark>{shown}</mark> : shown}
					{"\n"}
				</Fragment>
			))}
		</pre>
	);
}
