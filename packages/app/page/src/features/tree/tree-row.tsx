import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { MethodLabel } from "../../ui/method-label.tsx";
import { activate } from "./tree.tsx";
import type { TreeRow } from "./visible-rows.ts";

export interface TreeRowProps {
	readonly row: TreeRow;
	readonly id: string;
	/** Pixels from the top of the tree. */
	readonly top: number;
	readonly isFocused: boolean;
	/** Its tab is the one that is shown. */
	readonly isActive: boolean;
	readonly onFocus: () => void;
}

export function TreeRowView(props: TreeRowProps): ReactNode {
	const { row, id, top, isFocused, isActive, onFocus } = props;
	const { node, depth, isOpen } = row;
	const isFolder = node.kind === "folder";
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the tree as a whole takes the keys
		<div
			id={id}
			className="tree-row"
			role="treeitem"
			tabIndex={-1}
			aria-level={depth + 1}
			aria-selected={isActive}
			aria-expanded={isFolder ? isOpen : undefined}
			data-focused={isFocused || undefined}
			style={{
				transform: `translateY(${top}px)`,
				paddingInlineStart: 8 + depth * 14,
			}}
			onClick={() => {
				onFocus();
				activate(row, true);
			}}
			onDoubleClick={() => !isFolder && activate(row, false)}
		>
			{isFolder ? <Icon name={isOpen ? "down" : "chevron"} /> : null}
			{node.kind === "request" && <MethodLabel method={node.method} isShort />}
			{node.kind === "broken" && <Icon name="warning" />}
			<span className="tree-name">{node.name}</span>
		</div>
	);
}
