import { type ReactNode, useEffect, useState } from "react";
import type { HistoryEntryDetails } from "../../../../src/protocol/history.ts";
import { historyApi } from "../../api/run-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { keysText, PAGE_KEYS } from "../../ui/keys.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const RecordView = lazyPart(
	async () => (await import("../record/record-view.tsx")).RecordView,
);

const HistoryCompareDialog = lazyPart(
	async () => (await import("./compare/with-history.tsx")).HistoryCompareDialog,
);

/** Milliseconds: who only passes a request on the way to another one needs no history of it. */
const PAUSE = 200;

/** What came of a request when it was sent the last time, from the history: before the page, or the app, was started anew. */
export function LastResponse({ path }: { readonly path: string }): ReactNode {
	const [last, setLast] = useState<HistoryEntryDetails>();
	useEffect(() => {
		let isWanted = true;
		setLast(undefined);
		const read = () =>
			readLast(path).then(
				(found) => isWanted && setLast(found),
				(error) => isWanted && reportError(error),
			);
		const timer = window.setTimeout(read, PAUSE);
		return () => {
			isWanted = false;
			window.clearTimeout(timer);
		};
	}, [path]);
	if (!last)
		return (
			<EmptyState title="No response yet">
				<p>
					<kbd>{keysText(PAGE_KEYS.send)}</kbd> sends the request.
				</p>
			</EmptyState>
		);
	const { at, environment, notes } = last;
	const where = environment === undefined ? "" : ` in ${environment}`;
	const when = `Sent ${new Date(at).toLocaleString()}${where}, from the history.`;
	return (
		<RecordView
			record={{ ...last, notes: [when, ...notes] }}
			tools={
				<Button
					isSmall
					onClick={() =>
						showDialog((close) => (
							<HistoryCompareDialog path={path} at={at} onClose={close} />
						))
					}
				>
					Compare …
				</Button>
			}
		/>
	);
}

async function readLast(
	path: string,
): Promise<HistoryEntryDetails | undefined> {
	const { entries } = await historyApi.list({ filter: { path } });
	const [last] = entries;
	return last && historyApi.entry(last.id);
}
