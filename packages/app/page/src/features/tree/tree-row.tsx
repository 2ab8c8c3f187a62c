import type { ReactNode } from "react";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { showMenu } from "../../ui/menu-state.tsx";
import { MethodLabel } from "../../ui/method-label.tsx";
import { GitMarkView } from "../changes/git-mark-view.tsx";
import { activate } from "./activate-row.ts";
import {
	dropStore,
	isNode,
	onDragEnd,
	onDragOver,
	onDragStart,
	onDrop,
} from "./tree-drag.ts";
import { nodeMenu } from "./tree-menu.ts";
import type { TreeRow } from "./visible-rows.ts";

export interface TreeRowProps {
	readonly row: TreeRow;
	/** All lines. */
	readonly rows: readonly TreeRow[];
	readonly id: string;
	/** Pixels from the top of the tree. */
	readonly top: number;
	readonly isFocused: boolean;
	/** Its tab is the one that is shown. */
	readonly isActive: boolean;
	readonly onFocus: () => void;
}

export function TreeRowView(props: TreeRowProps): ReactNode {
	const { row, rows, id, top, isFocused, isActive, onFocus } = props;
	const { node, depth, isOpen } = row;
	const drop = useStore(dropStore, (place) =>
		isNode(place, node) ? place?.side : undefined,
	);
	const isFolder = node.kind === "folder";
	return (
		// biome-ignore lint/a11y/useFocusableInteractive: rows leave the document when they are out of sight, so the tree keeps the focus
		// biome-ignore lint/a11y/useKeyWithClickEvents: the tree as a whole takes the keys
		<div
			id={id}
			className="tree-row"
			role="treeitem"
			aria-level={depth + 1}
			aria-selected={isActive}
			aria-expanded={isFolder ? isOpen : undefined}
			data-focused={isFocused || undefined}
			style={{
				transform: `translateY(${top}px)`,
				paddingInlineStart: 8 + depth * 14,
			}}
			onMouseDown={onFocus}
			onClick={() => activate(row, true)}
			onContextMenu={(event) => {
				event.preventDefault();
				showMenu(nodeMenu(node), { x: event.clientX, y: event.clientY });
			}}
			draggable={node.kind !== "broken"}
			onDragStart={(event) => onDragStart(event, row)}
			onDragOver={(event) => onDragOver(event, row)}
			onDragEnd={onDragEnd}
			onDrop={(event) => onDrop(event, row, rows)}
			data-drop={drop}
			onDoubleClick={() => !isFolder && activate(row, false)}
		>
			{isFolder ? <Icon name={isOpen ? "down" : "chevron"} /> : null}
			{node.kind === "request" && <MethodLabel method={node.method} isShort />}
			{node.kind === "broken" && (
				<Icon name={node.problem.severity === "error" ? "warning" : "file"} />
			)}
			<span className="tree-name">{node.name}</span>
			<GitMarkView node={node} />
		</div>
	);
}
