import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { HistoryEntry } from "../../../../src/protocol/history.ts";
import { formatDuration } from "../../ui/format.ts";
import { MethodLabel } from "../../ui/method-label.tsx";
import { timeInWords } from "./time-in-words.ts";
import type { ShownHistory } from "./use-history.ts";

/** Pixels. */
const ROW = 44;

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
	const scroller = useRef<HTMLDivElement>(null);
	const virtual = useVirtualizer({
		count: entries.length,
		getScrollElement: () => scroller.current,
		estimateSize: () => ROW,
		overscan: 10,
	});
	const items = virtual.getVirtualItems();
	const isAtEnd = (items.at(-1)?.index ?? 0) >= entries.length - 1;
	const count = entries.length;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each end that comes into sight
	useEffect(() => {
		if (isAtEnd && hasMore) readMore();
	}, [isAtEnd, hasMore, count]);
	const at = entries.findIndex(({ id }) => id === chosen);
	const isInSight = items.some(({ index }) => index === at);
	const onKeyDown = (event: KeyboardEvent) => {
		const entry = entries[at];
		if (event.key === "Delete" && entry) onDelete(entry);
		const to = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			Home: 0,
			End: count - 1,
		}[event.key];
		if (to === undefined) return;
		event.preventDefault();
		const place = Math.max(0, Math.min(count - 1, to));
		const next = entries[place];
		if (next) onChoose(next);
		virtual.scrollToIndex(place);
	};
	return (
		<div
			ref={scroller}
			className="list"
			role="listbox"
			aria-label="Sent requests"
			tabIndex={0}
			aria-activedescendant={isInSight ? `entry-${chosen}` : undefined}
			onKeyDown={onKeyDown}
		>
			<div className="list-rows" style={{ height: virtual.getTotalSize() }}>
				{items.map(({ index, start }) => {
					const entry = entries[index];
					return (
						entry && (
							<EntryRow
								key={entry.id}
								entry={entry}
								top={start}
								isChosen={index === at}
								onChoose={onChoose}
							/>
						)
					);
				})}
			</div>
		</div>
	);
}

function EntryRow({
	entry,
	top,
	isChosen,
	onChoose,
}: {
	readonly entry: HistoryEntry;
	readonly top: number;
	readonly isChosen: boolean;
	readonly onChoose: (entry: HistoryEntry) => void;
}): ReactNode {
	const { id, name, url, method, status, at, duration, outcome } = entry;
	const isBad = outcome === "failed" || outcome === "error";
	return (
		// biome-ignore lint/a11y/useFocusableInteractive: rows leave the document when they are out of sight, so the list keeps the focus
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list as a whole takes the keys
		<div
			id={`entry-${id}`}
			className="list-row entry-row"
			role="option"
			aria-selected={isChosen}
			style={{ transform: `translateY(${top}px)` }}
			onClick={() => onChoose(entry)}
		>
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
				<span className="row-note">{formatDuration(duration)}</span>
			</span>
		</div>
	);
}
