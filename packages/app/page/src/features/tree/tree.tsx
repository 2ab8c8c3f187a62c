import { useVirtualizer } from "@tanstack/react-virtual";
import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import type { OpenCollectionState } from "../../state/collection-state.ts";
import { idOf, tabStore } from "../../state/tab-state.ts";
import {
	openFolders,
	revealedRow,
	searchStore,
	selectedRows,
} from "../../state/tree-state.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { showMenuBelow } from "../../ui/menu-state.tsx";
import { appearanceStore, rowHeight } from "../appearance/appearance-state.ts";
import { deletedMixer } from "../changes/git-state.ts";
import { withTreeMenus } from "./on-tree.ts";
import { meantNodes, selectOnly } from "./selection.ts";
import { handleTreeKey } from "./tree-keys.ts";
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
	const mix = useStore(deletedMixer);
	const rows = useMemo(() => {
		const { children } = collection;
		return visibleRows(mix ? mix(children) : children, open, search);
	}, [collection, mix, open, search]);
	const [focused, setFocused] = useState<string>();
	const lastAt = useRef(0);
	const scroller = useRef<HTMLDivElement>(null);
	const active = useStore(tabStore, (state) => state.active);
	const rowPixels = useStore(appearanceStore, rowHeight);
	const selected = useStore(selectedRows);
	const revealed = useStore(revealedRow);
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroller.current,
		estimateSize: () => rowPixels,
		overscan: 12,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: all rows are as high
	useLayoutEffect(() => virtual.measure(), [rowPixels]);
	useEffect(() => {
		const index = rows.findIndex(({ key }) => key === revealed);
		if (revealed === undefined || index === -1) return;
		revealedRow.set(undefined);
		setFocused(revealed);
		selectOnly(revealed);
		virtual.scrollToIndex(index);
	}, [revealed, rows, virtual]);
	if (rows.length === 0)
		return (
			<EmptyState title={search === "" ? "No requests yet" : "Nothing found"} />
		);
	const found = rows.findIndex(({ key }) => key === focused);
	// What had it is gone: what has come to its place has it now.
	const at =
		found === -1 && focused !== undefined
			? Math.min(lastAt.current, rows.length - 1)
			: found;
	lastAt.current = Math.max(0, at);
	const move = (index: number) => {
		const row = rows[index];
		if (!row) return;
		setFocused(row.key);
		virtual.scrollToIndex(index);
	};
	const items = virtual.getVirtualItems();
	const onFocus = () => {
		if (at !== -1) return;
		// Whatever is in sight: what moves under a pointer is not what is meant.
		const top = virtual.scrollOffset ?? 0;
		const row = rows[items.find(({ start }) => start >= top)?.index ?? 0];
		if (row) setFocused(row.key);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!handleTreeKey(event, { rows, at, move, showMenu: showRowMenu }))
			return;
		// It may have been scrolled out of sight: what is done is done to what is seen.
		if (isAction(event) && at !== -1) virtual.scrollToIndex(at);
		event.preventDefault();
	};
	return (
		<div
			ref={scroller}
			className="tree"
			role="tree"
			aria-label="Requests"
			aria-multiselectable
			tabIndex={0}
			aria-activedescendant={
				items.some(({ index }) => index === at)
					? rowId(rows[at]?.key ?? "")
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
								key={row.key}
								row={row}
								rows={rows}
								id={rowId(row.key)}
								top={start}
								isFocused={index === at}
								isSelected={selected.has(row.key)}
								isActive={tabIdOf(row) === active}
								onFocus={() => setFocused(row.key)}
							/>
						)
					);
				})}
			</div>
		</div>
	);
}

/** What is done to a row, other than going to the next one. */
function isAction({ key, shiftKey }: KeyboardEvent): boolean {
	return (
		["Enter", " ", "F2", "Delete", "ContextMenu"].includes(key) ||
		(shiftKey && key === "F10")
	);
}

/** Once it has been scrolled into sight. */
function showRowMenu(row: TreeRow): void {
	if (!selectedRows.get().has(row.key)) selectOnly(row.key);
	withTreeMenus(({ nodeMenu }) => {
		requestAnimationFrame(() => {
			const element = document.getElementById(rowId(row.key));
			if (element) showMenuBelow(nodeMenu(meantNodes(row.node)), element);
		});
	});
}

function tabIdOf({ node }: TreeRow): string {
	if (node.kind === "deleted") return "";
	if (node.kind === "broken") return idOf({ kind: "text", file: node.file });
	return idOf({ kind: node.kind, path: node.path });
}

function rowId(key: string): string {
	return `tree-${encodeURIComponent(key)}`;
}
