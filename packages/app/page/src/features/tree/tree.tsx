import { useVirtualizer } from "@tanstack/react-virtual";
import {
	type KeyboardEvent,
	type ReactNode,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import type { OpenCollectionState } from "../../state/collection-state.ts";
import { idOf, tabStore } from "../../state/tab-state.ts";
import {
	openFolders,
	searchStore,
	toggleFolder,
} from "../../state/tree-state.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { showMenuBelow } from "../../ui/menu-state.tsx";
import { appearanceStore, rowHeight } from "../appearance/appearance-state.ts";
import { deleteItem } from "../trash/delete-item.tsx";
import { activate } from "./activate-row.ts";
import { renameItem } from "./tree-actions.ts";
import { nodeMenu } from "./tree-menu.ts";
import { TreeRowView } from "./tree-row.tsx";
import { type TreeRow, visibleRows } from "./visible-rows.ts";

/** The requests of the collection, as folders. Only the lines that can be seen are in the document. */
export function TreeView({
	collection,
}: {
	readonly collection: OpenCollectionState;
}): ReactNode {
	const open = useStore(openFolders);
	const search = useStore(searchStore);
	const rows = useMemo(
		() => visibleRows(collection.children, open, search),
		[collection.children, open, search],
	);
	const [focused, setFocused] = useState<string>();
	const scroller = useRef<HTMLDivElement>(null);
	const active = useStore(tabStore, (state) => state.active);
	const rowPixels = useStore(appearanceStore, rowHeight);
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroller.current,
		estimateSize: () => rowPixels,
		overscan: 12,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: all rows are as high
	useLayoutEffect(() => virtual.measure(), [rowPixels]);
	if (rows.length === 0)
		return (
			<EmptyState title={search === "" ? "No requests yet" : "Nothing found"} />
		);
	const at = rows.findIndex((row) => keyOf(row) === focused);
	const move = (index: number) => {
		const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
		if (!row) return;
		setFocused(keyOf(row));
		virtual.scrollToIndex(rows.indexOf(row));
	};
	const items = virtual.getVirtualItems();
	const onFocus = () => {
		if (at !== -1) return;
		// Whatever is in sight: what moves under a pointer is not what is meant.
		const top = virtual.scrollOffset ?? 0;
		const row = rows[items.find(({ start }) => start >= top)?.index ?? 0];
		if (row) setFocused(keyOf(row));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const row = rows[at];
		const key =
			event.shiftKey && event.key === "F10" ? "ContextMenu" : event.key;
		if (!handleKey(key, row, rows, at, move)) return;
		// It may have been scrolled out of sight: what is done is done to what is seen.
		if (isAction(key) && at !== -1) virtual.scrollToIndex(at);
		event.preventDefault();
	};
	return (
		<div
			ref={scroller}
			className="tree"
			role="tree"
			aria-label="Requests"
			tabIndex={0}
			aria-activedescendant={
				items.some(({ index }) => index === at)
					? rowId(focused ?? "")
					: undefined
			}
			onFocus={onFocus}
			onKeyDown={onKeyDown}
		>
			<div className="tree-rows" style={{ height: virtual.getTotalSize() }}>
				{items.map(({ index, start }) => {
					const row = rows[index];
					return (
						row && (
							<TreeRowView
								key={keyOf(row)}
								row={row}
								rows={rows}
								id={rowId(keyOf(row))}
								top={start}
								isFocused={keyOf(row) === focused}
								isActive={tabIdOf(row) === active}
								onFocus={() => setFocused(keyOf(row))}
							/>
						)
					);
				})}
			</div>
		</div>
	);
}

/** The keys of a tree as the ARIA practices describe them. False for other keys. */
function handleKey(
	key: string,
	row: TreeRow | undefined,
	rows: readonly TreeRow[],
	at: number,
	move: (index: number) => void,
): boolean {
	switch (key) {
		case "ArrowDown":
			move(at + 1);
			return true;
		case "ArrowUp":
			move(at - 1);
			return true;
		case "Home":
			move(0);
			return true;
		case "End":
			move(rows.length - 1);
			return true;
		case "ArrowRight":
			if (row?.node.kind !== "folder") return true;
			if (row.isOpen) move(at + 1);
			else toggleFolder(row.node.path, true);
			return true;
		case "ArrowLeft":
			if (row?.isOpen) toggleFolder(row.node.path, false);
			else if (row)
				move(rows.findLastIndex((one, i) => i < at && one.depth < row.depth));
			return true;
		case "Enter":
		case " ":
			if (row) activate(row, false);
			return true;
		case "F2":
			if (row) void renameItem(row.node);
			return true;
		case "Delete":
			if (row) void deleteItem(row.node);
			return true;
		case "ContextMenu":
			if (row) showRowMenu(row);
			return true;
		default:
			return false;
	}
}

/** What is done to a row, other than going to the next one. */
function isAction(key: string): boolean {
	return ["Enter", " ", "F2", "Delete", "ContextMenu"].includes(key);
}

/** Once it has been scrolled into sight. */
function showRowMenu(row: TreeRow): void {
	requestAnimationFrame(() => {
		const element = document.getElementById(rowId(keyOf(row)));
		if (element) showMenuBelow(nodeMenu(row.node), element);
	});
}

/** A folder and a request may have the same path. */
function keyOf({ node: { kind, path } }: TreeRow): string {
	return `${kind} ${path}`;
}

function tabIdOf({ node }: TreeRow): string {
	if (node.kind === "broken") return idOf({ kind: "text", file: node.file });
	return idOf({ kind: node.kind, path: node.path });
}

function rowId(key: string): string {
	return `tree-${encodeURIComponent(key)}`;
}
