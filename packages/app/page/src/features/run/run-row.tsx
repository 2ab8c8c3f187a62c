import { memo, type ReactNode } from "react";
import type { RunRow } from "../../../../src/protocol/runs.ts";
import { CodeMarks } from "../../problems/code-marks.tsx";
import { shownDuration } from "../../ui/format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { MethodLabel } from "../../ui/method-label.tsx";

const ICONS: Readonly<Record<RunRow["outcome"], IconName>> = {
	passed: "check",
	failed: "close",
	error: "warning",
	skipped: "more",
};

/** A result in one line. */
export const RunRowView = memo(function RunRowView({
	row,
	hasIterations,
}: {
	readonly row: RunRow;
	readonly hasIterations: boolean;
}): ReactNode {
	const { name, outcome, method, status, reason, checks } = row;
	const count = checks.passed + checks.failed;
	return (
		<>
			<span
				className={`outcome outcome-${outcome}`}
				role="img"
				aria-label={outcome}
			>
				<Icon name={ICONS[outcome]} />
			</span>
			<span className="row-method">
				{method !== undefined && <MethodLabel method={method} isShort />}
			</span>
			<span className="row-name">
				{name}
				{hasIterations && (
					<span className="row-note"> #{row.iteration + 1}</span>
				)}
				{row.tries !== undefined && (
					<span className="row-note"> try {row.tries}</span>
				)}
				{reason !== undefined && (
					<span className="row-reason">
						<CodeMarks text={reason} />
					</span>
				)}
			</span>
			<span className="row-checks">
				{count > 0 && `${checks.passed}/${count}`}
			</span>
			<span className={`row-status row-status-${String(status ?? "none")[0]}`}>
				{status ?? "–"}
			</span>
			<span className="row-time">{shownDuration(row.duration)}</span>
		</>
	);
});
