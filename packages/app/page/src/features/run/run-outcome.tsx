import type { ReactNode } from "react";
import type { RunHead } from "../../../../src/protocol/runs.ts";

/** In one word what has become of a run. */
export function RunOutcome({
	head: { phase, summary },
	hasFailed,
}: {
	readonly head: RunHead;
	/** Whether one of its requests has failed until now. */
	readonly hasFailed: boolean;
}): ReactNode {
	if (phase === "refused")
		return <span className="status status-none">Not run</span>;
	if (phase === "broken")
		return <span className="status status-none">Aborted</span>;
	if (summary === undefined)
		return (
			<span className={`status ${hasFailed ? "status-none" : "status-3"}`}>
				Running
			</span>
		);
	if (summary.ending === "interrupted")
		return <span className="status status-4">Cancelled</span>;
	return summary.isSuccess ? (
		<span className="status status-2">Passed</span>
	) : (
		<span className="status status-none">Failed</span>
	);
}

/** What is special about the run. */
export function howOf({
	config,
	iterationCount,
	current,
	summary,
}: RunHead): string {
	const { environment, data, parallel, only, tags = [], bail } = config;
	const ended = summary?.ending === "bailed" ? "stopped on failure" : undefined;
	return [
		environment ?? "no environment",
		only && `${only.length} that failed`,
		data,
		iterationCount > 1 && `${iterationCount} iterations`,
		parallel && `concurrency ${parallel}`,
		tags.map((tag) => `#${tag}`).join(" "),
		ended ?? (bail && "stops on failure"),
		current && `running: ${current}`,
	]
		.filter(Boolean)
		.join(" · ");
}
