import { type ReactNode, useState } from "react";
import type { ImportedCollection } from "../../../../../src/protocol/collections.ts";
import type { Diagnostic } from "../../../../../src/protocol/run.ts";
import { Button } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/problem.tsx";

/** More would only be scrolled by. */
const MOST_SHOWN = 200;

/** What has come along, and what has not. */
export function ImportResult({
	outcome,
}: {
	readonly outcome: ImportedCollection;
}): ReactNode {
	if (!outcome.isImported)
		return (
			<>
				<p role="status">Nothing was imported.</p>
				<Findings problems={outcome.problems} />
			</>
		);
	const { losses, changes } = outcome;
	return (
		<>
			<p role="status">{countsOf(outcome)}</p>
			{losses.length > 0 && (
				<>
					<h3 className="import-heading">
						{losses.length === 1
							? "One thing did not come along"
							: `${losses.length} things did not come along`}
					</h3>
					<Findings problems={losses} />
				</>
			)}
			{changes.length > 0 && (
				<>
					<h3 className="import-heading">Good to know</h3>
					<Findings problems={changes} />
				</>
			)}
		</>
	);
}

/** How much of what has come along, as a sentence. */
export function countsOf({
	title,
	requests,
	folders,
	environments,
}: Extract<ImportedCollection, { isImported: true }>): string {
	const counts = [
		counted(requests, "request"),
		...(folders === 0 ? [] : [counted(folders, "folder")]),
		...(environments === 0 ? [] : [counted(environments, "environment")]),
	].join(", ");
	return `Read ${title}: ${counts}.`;
}

function Findings({
	problems,
}: {
	readonly problems: readonly Diagnostic[];
}): ReactNode {
	const [most, setMost] = useState(MOST_SHOWN);
	const left = problems.length - most;
	return (
		<>
			{problems.slice(0, most).map((problem, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
				<Problem key={index} problem={problem} />
			))}
			{left > 0 && (
				<p>
					<Button isSmall onClick={() => setMost(problems.length)}>
						Show {left} more
					</Button>
				</p>
			)}
		</>
	);
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
