import type { ReactNode } from "react";
import type { RunRow } from "../../../../src/protocol/runs.ts";
import {
	cancelRun,
	isBad,
	isOver,
	nameOfRun,
	runAgain,
	runFailed,
	type ShownRun,
} from "../../state/run-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";
import { shownDuration } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { LoginNotice } from "../login/login-notice.ts";
import { DurationChart } from "./duration-chart.tsx";
import { howOf, RunOutcome } from "./run-outcome.tsx";
import { SaveReport } from "./save-report.tsx";
import { showRunDialog } from "./show-run-dialog.tsx";
import { StatusChart } from "./status-chart.tsx";

/** What is run, how far it is, and what came of it until now. */
export function RunHeader({ run }: { readonly run: ShownRun }): ReactNode {
	const { head, rows } = run;
	return (
		<header className="run-header">
			<div className="run-title">
				<RunOutcome head={head} hasFailed={rows.some(isBad)} />
				<h2>{nameOfRun(head.config.paths)}</h2>
				<span className="run-how">{howOf(head)}</span>
				<span className="run-tools">
					<Tools run={run} />
				</span>
			</div>
			<Progress run={run} />
			{head.login && (
				<LoginNotice login={head.login} onCancel={() => cancelRun(head.id)} />
			)}
			<div className="run-overview">
				<Facts run={run} />
				{rows.length > 0 && <DurationChart rows={rows} />}
				{rows.length > 0 && <StatusChart rows={rows} />}
			</div>
		</header>
	);
}

function Tools({ run }: { readonly run: ShownRun }): ReactNode {
	const { head, rows } = run;
	if (!isOver(head))
		return (
			<Button isSmall onClick={() => cancelRun(head.id)}>
				<Icon name="stop" />
				Cancel
			</Button>
		);
	return (
		<>
			<Button isSmall onClick={() => openTab({ kind: "runs" })}>
				All runs
			</Button>
			<SaveReport run={head.id} />
			<Button isSmall onClick={() => showRunDialog(head.config.paths)}>
				Options …
			</Button>
			{rows.some(isBad) && (
				<Button isSmall onClick={() => void runFailed(run)}>
					Run failed only
				</Button>
			)}
			<Button isSmall onClick={() => void runAgain(head)}>
				<Icon name="play" />
				Run again
			</Button>
		</>
	);
}

function Progress({
	run: { head, rows },
}: {
	readonly run: ShownRun;
}): ReactNode {
	const { expected } = head;
	const share = expected === 0 ? 0 : Math.min(1, rows.length / expected);
	return (
		<div
			className="run-progress"
			role="progressbar"
			aria-label="Progress of the run"
			aria-valuemin={0}
			aria-valuemax={expected}
			aria-valuenow={rows.length}
			data-bad={rows.some(isBad) || undefined}
			data-over={isOver(head) || undefined}
		>
			<div style={{ width: `${share * 100}%` }} />
		</div>
	);
}

/** Numbers, each with what it counts. */
function Facts({ run: { head, rows } }: { readonly run: ShownRun }): ReactNode {
	const counts = { passed: 0, failed: 0, error: 0, skipped: 0 };
	const checks = { passed: 0, failed: 0 };
	for (const row of rows) {
		counts[row.outcome]++;
		checks.passed += row.checks.passed;
		checks.failed += row.checks.failed;
	}
	const { summary } = head;
	const took = summary?.duration;
	return (
		<dl className="run-facts" aria-live="off">
			<Fact label="passed" value={counts.passed} tone="good" />
			<Fact label="failed" value={counts.failed + counts.error} tone="bad" />
			{counts.skipped > 0 && <Fact label="skipped" value={counts.skipped} />}
			<Fact label="checks" value={share(checks)} />
			{took === undefined ? (
				<Fact label="total" value={head.expected} />
			) : (
				<Fact label="duration" value={shownDuration(took)} />
			)}
		</dl>
	);
}

/** `20/21` */
function share({ passed, failed }: RunRow["checks"]): string {
	return `${passed.toLocaleString()}/${(passed + failed).toLocaleString()}`;
}

function Fact({
	label,
	value,
	tone,
}: {
	readonly label: string;
	readonly value: number | string;
	readonly tone?: "good" | "bad";
}): ReactNode {
	return (
		<div className="run-fact" data-tone={value === 0 ? undefined : tone}>
			<dd>{typeof value === "number" ? value.toLocaleString() : value}</dd>
			<dt>{label}</dt>
		</div>
	);
}
