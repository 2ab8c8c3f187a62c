import { memo, type ReactNode } from "react";
import type { RunRow } from "../../../../src/protocol/runs.ts";
import { formatDuration } from "../../ui/format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { MethodLabel } from "../../ui/method-label.tsx";

export interface RunRowProps {
	readonly row: RunRow;
	/** Pixels from the top of the list. */
	readonly top: number;
	readonly hasIterations: boolean;
	readonly isChosen: boolean;
	readonly onChoose: (index: number) => void;
}

const ICONS: Readonly<Record<RunRow["outcome"], IconName>> = {
	passed: "check",
	failed: "close",
	error: "warning",
	skipped: "more",
};

/** A result in one line. */
export const RunRowView = memo(function RunRowView(
	props: RunRowProps,
): ReactNode {
	const { row, top, hasIterations, isChosen, onChoose } = props;
	const { index, name, path, outcome, method, status, reason, checks } = row;
	const count = checks.passed + checks.failed;
	return (
		// biome-ignore lint/a11y/useFocusableInteractive: rows leave the document when they are out of sight, so the list keeps the focus
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list as a whole takes the keys
		<div
			id={`result-${index}`}
			className="list-row"
			role="option"
			aria-selected={isChosen}
			style={{ transform: `translateY(${top}px)` }}
			title={path}
			onClick={() => onChoose(index)}
		>
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
				{reason !== undefined && <span className="row-reason">{reason}</span>}
			</span>
			<span className="row-checks">
				{count > 0 && `${checks.passed}/${count}`}
			</span>
			<span className={`row-status row-status-${String(status ?? "none")[0]}`}>
				{status ?? "–"}
			</span>
			<span className="row-time">{formatDuration(row.duration)}</span>
		</div>
	);
});
