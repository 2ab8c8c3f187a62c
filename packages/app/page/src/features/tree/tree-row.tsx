import type { MouseEvent, ReactNode } from "react";
import { selectedRows } from "../../state/tree-state.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { showMenu } from "../../ui/menu-state.tsx";
import { MethodLabel } from "../../ui/method-label.tsx";
import { GitMarkView } from "../changes/git-mark-view.tsx";
import { useMethodNow } from "../request/method-now.ts";
import { activate } from "./activate-row.ts";
import { withTreeMenus } from "./on-tree.ts";
import {
	meantNodes,
	selectOnly,
	selectTo,
	toggleSelected,
} from "./selection.ts";
import {
	dropStore,
	isNode,
	onDragEnd,
	onDragOver,
	onDragStart,
	onDrop,
} from "./tree-drag.ts";
import type { TreeRow } from "./visible-rows.ts";

export interface TreeRowProps {
	readonly row: TreeRow;
	/** All lines. */
	readonly rows: readonly TreeRow[];
	readonly id: string;
	/** Pixels from the top of the tree. */
	readonly top: number;
	readonly isFocused: boolean;
	readonly isSelected: boolean;
	/** Its tab is the one that is shown. */
	readonly isActive: boolean;
	readonly onFocus: () => void;
}

export function TreeRowView(props: TreeRowProps): ReactNode {
	const { row, rows, id, top, isFocused, isSelected, isActive, onFocus } =
		props;
	const { node, depth, isOpen } = row;
	const drop = useStore(dropStore, (place) =>
		isNode(place, node) ? place?.side : undefined,
	);
	const isFolder = node.kind === "folder";
	const isDeleted = node.kind === "deleted";
	return (
		// biome-ignore lint/a11y/useFocusableInteractive: rows leave the document when they are out of sight, so the tree keeps the focus
		// biome-ignore lint/a11y/useKeyWithClickEvents: the tree as a whole takes the keys
		<div
			id={id}
			className="tree-row"
			role="treeitem"
			aria-level={depth + 1}
			aria-selected={isSelected}
			aria-current={isActive || undefined}
			aria-expanded={isFolder ? isOpen : undefined}
			data-focused={isFocused || undefined}
			style={{
				transform: `translateY(${top}px)`,
				paddingInlineStart: 8 + depth * 14,
			}}
			onMouseDown={onFocus}
			onClick={(event) => choose(event, row, rows)}
			onContextMenu={(event) => {
				event.preventDefault();
				if (!selectedRows.get().has(row.key)) selectOnly(row.key);
				const place = { x: event.clientX, y: event.clientY };
				withTreeMenus(({ nodeMenu }) =>
					showMenu(nodeMenu(meantNodes(node)), place),
				);
			}}
			data-deleted={isDeleted || undefined}
			draggable={node.kind !== "broken" && !isDeleted}
			onDragStart={(event) => onDragStart(event, row)}
			onDragOver={(event) => onDragOver(event, row)}
			onDragEnd={onDragEnd}
			onDrop={(event) => onDrop(event, row, rows)}
			data-drop={drop}
			onDoubleClick={({ ctrlKey, metaKey, shiftKey }) => {
				if (!isFolder && !ctrlKey && !metaKey && !shiftKey)
					activate(row, false);
			}}
		>
			{isFolder ? <Icon name={isOpen ? "down" : "chevron"} /> : null}
			{node.kind === "request" && <MethodOf request={node} />}
			{isDeleted && node.method !== null && (
				<MethodLabel method={node.method} isShort />
			)}
			{node.kind === "broken" && (
				<Icon name={node.problem.severity === "error" ? "warning" : "file"} />
			)}
			<span className="tree-name" dir="auto">
				{node.name}
			</span>
			<GitMarkView node={node} />
		</div>
	);
}

function MethodOf({
	request,
}: {
	readonly request: Parameters<typeof useMethodNow>[0];
}): ReactNode {
	return <MethodLabel method={useMethodNow(request)} isShort />;
}

/** With Ctrl, or Cmd, a line is selected beside others, with Shift all up to it; else it is shown. */
function choose(
	{ ctrlKey, metaKey, shiftKey }: MouseEvent,
	row: TreeRow,
	rows: readonly TreeRow[],
): void {
	if (shiftKey) selectTo(rows, rows.indexOf(row));
	else if (ctrlKey || metaKey) toggleSelected(row.key);
	else {
		selectOnly(row.key);
		activate(row, true);
	}
}
