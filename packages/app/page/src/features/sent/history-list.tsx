import type { ReactNode } from "react";
import type { HistoryEntry } from "../../../../src/protocol/history.ts";
import { useStore } from "../../store/store.ts";
import { shownDuration } from "../../ui/format.ts";
import { MethodLabel } from "../../ui/method-label.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import {
	appearanceStore,
	tallRowHeight,
} from "../appearance/appearance-state.ts";
import { timeInWords } from "./time-in-words.ts";
import type { ShownHistory } from "./use-history.ts";

/** What was sent, the newest first. More is read when the end comes into sight. */
export function HistoryList({
	entries,
	hasMore,
	readMore,
	chosen,
	onChoose,
	onDelete,
}: Omit<ShownHistory, "entries"> & {
	readonly entries: readonly HistoryEntry[];
	/** Number of the entry that is shown. */
	readonly chosen: number | undefined;
	readonly onChoose: (entry: HistoryEntry) => void;
	readonly onDelete: (entry: HistoryEntry) => void;
}): ReactNode {
	const rowPixels = useStore(appearanceStore, tallRowHeight);
	return (
		<VirtualList
			label="Sent requests"
			rows={entries}
			rowHeight={rowPixels}
			rowClass="entry-row"
			keyOf={({ id }) => id}
			chosen={chosen}
			onChoose={onChoose}
			onDelete={onDelete}
			{...(hasMore && { onEnd: readMore })}
		>
			{(entry) => <EntryRow entry={entry} />}
		</VirtualList>
	);
}

function EntryRow({ entry }: { readonly entry: HistoryEntry }): ReactNode {
	const { name, url, method, status, at, duration, outcome } = entry;
	const isBad = outcome === "failed" || outcome === "error";
	return (
		<>
			<span className="row-method">
				<MethodLabel method={method} isShort />
			</span>
			<span className="entry-text">
				<span className="entry-name">
					{name}
					{isBad && <span className="row-reason">failed</span>}
				</span>
				<span className="entry-url">{url}</span>
			</span>
			<span className={`row-status row-status-${String(status ?? "none")[0]}`}>
				{status ?? "–"}
			</span>
			<span className="entry-times">
				<span>{timeInWords(at)}</span>
				<span className="row-note">{shownDuration(duration)}</span>
			</span>
		</>
	);
}
