import type { ReactNode } from "react";
import type { OpenCollectionState } from "../../state/collection-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { trashStore } from "../../state/trash-state.ts";
import { searchStore } from "../../state/tree-state.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { keysText, PAGE_KEYS } from "../../ui/keys.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { showMenuBelow } from "../../ui/menu-state.tsx";
import { ChangesButton } from "../changes/changes-button.tsx";
import { showRunDialog } from "../run/show-run-dialog.tsx";
import { showTrash } from "../trash/show-trash.tsx";
import { withTreeMenus } from "./on-tree.ts";
import { TreeView } from "./tree.tsx";

const FoundTextList = lazyPart(
	async () => (await import("../search/found-list.tsx")).FoundTextList,
);

/** The left side: the collection's name, its search, its requests. */
export function Sidebar({
	collection,
}: {
	readonly collection: OpenCollectionState;
}): ReactNode {
	const search = useStore(searchStore);
	const trashed = useStore(trashStore, ({ length }) => length);
	return (
		<nav className="sidebar" aria-label="Collection">
			<header className="sidebar-head">
				<h1 className="sidebar-title" title={collection.root}>
					{collection.name}
				</h1>
				<IconButton
					icon="play"
					label="Run the collection …"
					onClick={() => showRunDialog([])}
				/>
				<IconButton
					icon="clock"
					label="History"
					onClick={() => openTab({ kind: "history" })}
				/>
				<ChangesButton />
				{trashed > 0 && (
					<IconButton
						icon="trash"
						label={`Trash (${trashed})`}
						onClick={showTrash}
					/>
				)}
				<IconButton
					icon="gear"
					label="Settings of the collection"
					onClick={() => openTab({ kind: "collection" })}
				/>
				<IconButton
					icon="plus"
					label="New …"
					onClick={({ currentTarget }) =>
						withTreeMenus(({ creationMenu }) =>
							showMenuBelow(creationMenu(""), currentTarget),
						)
					}
				/>
				<IconButton
					icon="more"
					label="More for the tree …"
					onClick={({ currentTarget }) =>
						withTreeMenus(({ treeMenu }) =>
							showMenuBelow(treeMenu(), currentTarget),
						)
					}
				/>
			</header>
			<label className="search">
				<Icon name="search" />
				<input
					type="search"
					placeholder="Search requests"
					aria-label="Search requests"
					title={`Search requests (${keysText(PAGE_KEYS.search)})`}
					value={search}
					onChange={(event) => searchStore.set(event.target.value)}
				/>
			</label>
			<TreeView collection={collection} />
			{search.trim().length > 1 && <FoundTextList text={search} />}
		</nav>
	);
}
