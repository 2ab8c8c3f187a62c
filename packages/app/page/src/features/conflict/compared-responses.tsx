import type { ReactNode } from "react";
import { MergeEditor } from "./merge-editor.tsx";

/** Two responses side by side, with what differs between them. */
export function ComparedResponses({
	texts,
	labels,
	notes = [],
}: {
	/** Undefined until they are there. */
	readonly texts: readonly [left: string, right: string] | undefined;
	readonly labels: readonly [left: string, right: string];
	/** What the comparison cannot show, in words. */
	readonly notes?: readonly string[];
}): ReactNode {
	if (!texts) return null;
	const [left, right] = texts;
	const told =
		left === right ? ["The responses are the same.", ...notes] : notes;
	return (
		<>
			{told.map((note) => (
				<p key={note} className="record-note">
					{note}
				</p>
			))}
			<div className="entry-merge">
				<MergeEditor left={left} right={right} labels={labels} />
			</div>
		</>
	);
}
