import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { ProblemRow } from "./problem-rows.ts";
import { Words } from "./words.tsx";

/** A line of the list of problems. */
export function ProblemLine({
	row,
	about,
	isInFile,
}: {
	readonly row: ProblemRow;
	/** What rules are about, by name. */
	readonly about: Readonly<Record<string, string>>;
	/** The group's head tells the file. */
	readonly isInFile: boolean;
}): ReactNode {
	if (row.kind === "group")
		return (
			<div className="problem-group">
				<strong>{row.name}</strong>
				<span className="row-note">{row.count}</span>
				<span className="problem-about">
					<Words text={about[row.name] ?? ""} />
				</span>
			</div>
		);
	const { severity, message, file, line, rule } = row.problem;
	return (
		<div className={`problem-line problem-line-${severity}`}>
			<Icon name="warning" />
			<span className="visually-hidden">{severity}</span>
			<span className="problem-line-message">
				<Words text={message} />
			</span>
			<span className="problem-line-place">
				{file === null
					? ""
					: isInFile
						? `line ${line} · ${rule}`
						: `${file}:${line}`}
			</span>
		</div>
	);
}
