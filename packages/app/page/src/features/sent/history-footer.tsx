import { type ReactNode, useEffect, useState } from "react";
import type { HistorySize } from "../../../../src/protocol/history.ts";
import { onAppEvent } from "../../api/event-stream.ts";
import { historyApi } from "../../api/run-api.ts";
import { nodeAt } from "../../state/collection-state.ts";
import type { HistoryChoice } from "../../state/history-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { shownSize } from "../../ui/format.ts";
import { deleteMany } from "./delete-history.ts";

/** How large the history is, and how to make it smaller. */
export function HistoryFooter({
	choice: { path },
}: {
	readonly choice: HistoryChoice;
}): ReactNode {
	const size = useSize();
	const name = nodeAt("request", path)?.name ?? path;
	return (
		<footer className="history-footer">
			{size && (
				<span title="At the limit, the oldest entries are deleted.">
					{shownSize(size.used)} of {shownSize(size.limit)}
				</span>
			)}
			<span className="history-deletion">
				{path !== "" && (
					<Button
						kind="link"
						onClick={() => void deleteMany({ path }, `what “${name}” has sent`)}
					>
						Delete the history of this request …
					</Button>
				)}
				<Button
					kind="link"
					onClick={() =>
						void deleteMany(
							{ everything: true },
							"everything that this collection has sent",
						)
					}
				>
					Delete all …
				</Button>
			</span>
		</footer>
	);
}

function useSize(): HistorySize | undefined {
	const [size, setSize] = useState<HistorySize>();
	useEffect(() => {
		const read = () => void historyApi.size().then(setSize, reportError);
		read();
		return onAppEvent(({ type }) => {
			if (type === "history-changed" || type === "send-finished") read();
		});
	}, []);
	return size;
}
