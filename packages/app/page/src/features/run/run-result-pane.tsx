import { type ReactNode, useEffect, useState } from "react";
import type { RunResultDetails } from "../../../../src/protocol/runs.ts";
import { runApi } from "../../api/run-api.ts";
import { nodeAt } from "../../state/collection-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RecordView } from "../record/record-view.tsx";

/** One result of a run, as far as it is known: what was sent, what came back, and why it failed. */
export function RunResultPane({
	run,
	index,
}: {
	readonly run: string;
	readonly index: number | undefined;
}): ReactNode {
	const [details, setDetails] = useState<RunResultDetails>();
	useEffect(() => {
		let isWanted = true;
		if (index !== undefined)
			runApi
				.result(run, index)
				.then((found) => isWanted && setDetails(found), reportError);
		return () => {
			isWanted = false;
		};
	}, [run, index]);
	if (index === undefined)
		return <EmptyState title="Select a result to see its details" />;
	if (!details) return null;
	const { result, log, notes } = details;
	const isThere = nodeAt("request", result.path) !== undefined;
	return (
		<RecordView
			record={{ ...result, log, notes }}
			tools={
				isThere && (
					<Button
						isSmall
						onClick={() => openTab({ kind: "request", path: result.path })}
					>
						Open request
					</Button>
				)
			}
		/>
	);
}
