import { useEffect, useState } from "react";
import type { RunHead } from "../../../../../src/protocol/runs.ts";
import { onAppEvent } from "../../../api/event-stream.ts";
import { runApi } from "../../../api/run-api.ts";
import { attempt, reportError } from "../../../state/notice-state.ts";

export interface ShownRuns {
	/** The newest first; undefined until they are read. */
	readonly runs: readonly RunHead[] | undefined;
	/** Forgets results of a run; its requests stay in the history. */
	readonly remove: (id: string) => Promise<void>;
}

/** The runs of the collection, kept up to date. */
export function useRuns(): ShownRuns {
	const [runs, setRuns] = useState<readonly RunHead[]>();
	useEffect(() => {
		runApi.list().then(setRuns, reportError);
		return onAppEvent((event) => {
			if (event.type === "run-progress")
				setRuns((known) => known && withHead(known, event.head));
		});
	}, []);
	const remove = (id: string) =>
		attempt(async () => {
			await runApi.remove(id);
			setRuns((known) => known?.filter((run) => run.id !== id));
		});
	return { runs, remove };
}

function withHead(runs: readonly RunHead[], head: RunHead): readonly RunHead[] {
	const at = runs.findIndex(({ id }) => id === head.id);
	return at === -1 ? [head, ...runs] : runs.with(at, head);
}
