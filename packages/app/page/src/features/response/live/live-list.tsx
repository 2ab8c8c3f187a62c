import { useVirtualizer } from "@tanstack/react-virtual";
import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import type { LiveKind } from "../../../../../src/protocol/live.ts";
import { useStore } from "../../../store/store.ts";
import { Button } from "../../../ui/button.tsx";
import {
	appearanceStore,
	rowHeight,
} from "../../appearance/appearance-state.ts";
import { LiveRowView } from "./live-row.tsx";
import { useFollowing } from "./use-following.ts";
import {
	type LiveChoice,
	type PlaceRange,
	useLiveRows,
} from "./use-live-rows.ts";

/** Rows that are likely to be in sight. */
const LIKELY = 40;

/** The events or lines that have come, the newest at the end, of which only those in sight are in the page. */
export function LiveList({
	id,
	kind,
	choice,
	kept,
	tail,
	chosen,
	onChoose,
	onCount,
}: {
	readonly id: string;
	readonly kind: LiveKind;
	readonly choice: LiveChoice;
	/** Number of the first item that the server has. */
	readonly kept: number;
	/** The beginning of a line that is not over. */
	readonly tail: string | undefined;
	/** Number of the chosen item. */
	readonly chosen: number | undefined;
	readonly onChoose: (number: number) => void;
	/** How many fit the choice; undefined while that is not known. */
	readonly onCount: (count: number | undefined) => void;
}): ReactNode {
	const listId = useId();
	const scroller = useRef<HTMLDivElement>(null);
	const rowPixels = useStore(appearanceStore, rowHeight);
	const [sight, setSight] = useState<PlaceRange>({ start: 0, end: LIKELY });
	const rows = useLiveRows(id, choice, kept, sight);
	const { total, first, isKnown } = rows;
	const hasTail = tail !== undefined && choice.filter === "";
	const count = total - first + (hasTail ? 1 : 0);
	const virtual = useVirtualizer({
		count,
		getScrollElement: () => scroller.current,
		estimateSize: () => rowPixels,
		overscan: 8,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: all rows are as high
	useLayoutEffect(() => virtual.measure(), [rowPixels]);
	const following = useFollowing(
		scroller,
		count * rowPixels,
		first * rowPixels,
	);
	useEffect(
		() => onCount(isKnown ? total : undefined),
		[isKnown, total, onCount],
	);
	const shown = virtual.getVirtualItems();
	const start = first + (shown[0]?.index ?? 0);
	const end = first + (shown.at(-1)?.index ?? LIKELY) + 1;
	useEffect(() => setSight({ start, end }), [start, end]);
	const chosenPlace = shown.find(
		({ index }) => rows.at(first + index)?.number === chosen,
	);
	const go = (place: number) => {
		const row = rows.at(Math.max(first, Math.min(total - 1, place)));
		if (!row) return;
		onChoose(row.number);
		virtual.scrollToIndex(place - first);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const at = first + (chosenPlace?.index ?? sight.end - first);
		if (event.key === "End") following.set(true);
		else if (event.key === "Home") virtual.scrollToIndex(0);
		else if (event.key === "ArrowDown") go(at + 1);
		else if (event.key === "ArrowUp") go(at - 1);
		else return;
		event.preventDefault();
		if (event.key !== "End") following.set(false);
	};
	return (
		<div className="live-list">
			<div
				ref={scroller}
				className="list live-scroller"
				role="listbox"
				aria-label={LABELS[kind]}
				tabIndex={0}
				aria-activedescendant={chosenPlace && `${listId}-${chosen}`}
				onKeyDown={onKeyDown}
				onScroll={following.onScroll}
			>
				<div className="list-rows" style={{ height: count * rowPixels }}>
					{shown.map(({ index, start }) => {
						const row = rows.at(first + index);
						if (row)
							return (
								<LiveRowView
									key={row.number}
									id={`${listId}-${row.number}`}
									row={row}
									kind={kind}
									filter={choice.filter}
									top={start}
									isChosen={row.number === chosen}
									onChoose={() => onChoose(row.number)}
								/>
							);
						const isTail = hasTail && index === count - 1;
						return isTail ? (
							<div
								key="tail"
								className="list-row live-row live-tail"
								style={{ transform: `translateY(${start}px)` }}
							>
								{tail}
							</div>
						) : null;
					})}
				</div>
			</div>
			{!following.isOn && (
				<Button
					isSmall
					className="live-newest"
					onClick={() => following.set(true)}
				>
					Follow the newest
				</Button>
			)}
		</div>
	);
}

const LABELS: Readonly<Record<LiveKind, string>> = {
	events: "Events",
	lines: "Lines",
	text: "Text",
	bytes: "Content",
};
