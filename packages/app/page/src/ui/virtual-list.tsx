import { useVirtualizer } from "@tanstack/react-virtual";
import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
} from "react";

/** A list of rows of one height, of which only those in sight are in the document. One of them is chosen, by pointer or by arrow keys. */
export function VirtualList<T extends object>({
	label,
	rows,
	rowHeight,
	rowClass = "",
	keyOf,
	titleOf,
	chosen,
	onChoose,
	onDelete,
	onOpen,
	onEnd,
	children,
}: {
	readonly label: string;
	readonly rows: readonly T[];
	/** Pixels. */
	readonly rowHeight: number;
	readonly rowClass?: string;
	readonly keyOf: (row: T) => number;
	readonly titleOf?: (row: T) => string;
	/** Key of the chosen row. */
	readonly chosen: number | undefined;
	readonly onChoose: (row: T) => void;
	/** The Delete key was pressed on the chosen row. */
	readonly onDelete?: (row: T) => void;
	/** The row was clicked, or Enter pressed on it; choosing another one by arrow keys opens nothing. */
	readonly onOpen?: (row: T) => void;
	/** The last row comes into sight. */
	readonly onEnd?: () => void;
	/** What is in a row. */
	readonly children: (row: T) => ReactNode;
}): ReactNode {
	const id = useId();
	const scroller = useRef<HTMLDivElement>(null);
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroller.current,
		estimateSize: () => rowHeight,
		overscan: 12,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: all rows are as high
	useLayoutEffect(() => virtual.measure(), [rowHeight]);
	const items = virtual.getVirtualItems();
	const isAtEnd = (items.at(-1)?.index ?? 0) >= rows.length - 1;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each end that comes into sight
	useEffect(() => {
		if (isAtEnd) onEnd?.();
	}, [isAtEnd, rows.length, onEnd === undefined]);
	const at = rows.findIndex((row) => keyOf(row) === chosen);
	const isInSight = items.some(({ index }) => index === at);
	const onKeyDown = (event: KeyboardEvent) => {
		const current = rows[at];
		if (event.key === "Delete" && current) onDelete?.(current);
		if (event.key === "Enter" && current) onOpen?.(current);
		const to = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			Home: 0,
			End: rows.length - 1,
		}[event.key];
		if (to === undefined) return;
		event.preventDefault();
		const place = Math.max(0, Math.min(rows.length - 1, to));
		const row = rows[place];
		if (!row) return;
		onChoose(row);
		virtual.scrollToIndex(place);
	};
	return (
		<div
			ref={scroller}
			className="list"
			role="listbox"
			aria-label={label}
			tabIndex={0}
			aria-activedescendant={isInSight ? `${id}-${chosen}` : undefined}
			onKeyDown={onKeyDown}
		>
			<div className="list-rows" style={{ height: virtual.getTotalSize() }}>
				{items.map(({ index, start }) => {
					const row = rows[index];
					return (
						row && (
							// biome-ignore lint/a11y/useFocusableInteractive: rows leave the document when they are out of sight, so the list keeps the focus
							// biome-ignore lint/a11y/useKeyWithClickEvents: the list as a whole takes the keys
							<div
								key={keyOf(row)}
								id={`${id}-${keyOf(row)}`}
								className={`list-row ${rowClass}`}
								role="option"
								aria-selected={index === at}
								style={{ transform: `translateY(${start}px)` }}
								title={titleOf?.(row)}
								onClick={() => {
									onChoose(row);
									onOpen?.(row);
								}}
							>
								{children(row)}
							</div>
						)
					);
				})}
			</div>
		</div>
	);
}
