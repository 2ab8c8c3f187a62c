import { type ReactNode, useState } from "react";
import type { TreeNode } from "../../../../src/protocol/collection.ts";
import {
	collectionStore,
	folderAround,
	foldersAround,
	nodesOf,
} from "../../state/collection-state.ts";
import { useStore } from "../../store/store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { stepThrough } from "../../ui/step-through.ts";
import { moveItems } from "./tree-actions.ts";

/** Asks for a folder, and moves items to its end. */
export function showMoveDialog(nodes: readonly TreeNode[]): void {
	showDialog((close) => <MoveDialog nodes={nodes} onClose={close} />);
}

/** Lines at once; who has more folders types a letter. */
const MOST = 200;

function MoveDialog({
	nodes,
	onClose,
}: {
	readonly nodes: readonly TreeNode[];
	readonly onClose: () => void;
}): ReactNode {
	const state = useStore(collectionStore);
	const [search, setSearch] = useState("");
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	const root = state?.kind === "open" ? state.name : "The collection";
	const folders = [{ path: "", name: root }, ...nodesOf("folder")].filter(
		({ path, name }) =>
			!nodes.every((node) => folderAround(node.path, node.kind) === path) &&
			!nodes.some((node) => isWithin(path, node)) &&
			words.every((word) => `${name} ${path}`.toLowerCase().includes(word)),
	);
	const move = (path: string) => {
		onClose();
		void moveItems(nodes, path, undefined);
	};
	const [node] = nodes;
	const what =
		node && nodes.length === 1 ? `“${node.name}”` : `${nodes.length} items`;
	return (
		<Dialog title={`Move ${what} to …`} onClose={onClose}>
			<form
				onKeyDown={(event) => void stepThrough(event, "input, .tab-line")}
				onSubmit={(event) => {
					event.preventDefault();
					const [first] = folders;
					if (first) move(first.path);
				}}
			>
				<input
					className="input"
					type="search"
					aria-label="Search folders"
					placeholder="Search folders"
					data-first
					value={search}
					onChange={({ target }) => setSearch(target.value)}
				/>
				<ul className="tab-list" aria-label="Folders">
					{folders.slice(0, MOST).map(({ path, name }) => (
						<li key={path}>
							<button
								type="button"
								className="tab-line"
								onClick={() => move(path)}
							>
								<Icon name="folder" />
								<span className="tab-name">{name}</span>
								<span className="tab-place">{path}</span>
							</button>
						</li>
					))}
				</ul>
				{folders.length === 0 && <p>There is no other folder.</p>}
			</form>
		</Dialog>
	);
}

function isWithin(folder: string, { kind, path }: TreeNode): boolean {
	if (kind !== "folder") return false;
	const around = foldersAround(folder, "folder");
	return folder === path || around.some((one) => one.path === path);
}
