import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { showMenuBelow } from "../../ui/menu-state.tsx";
import {
	showFolderDialog,
	showImportDialog,
	showNewCollectionDialog,
} from "../collections/dialogs.tsx";
import { openExample } from "../collections/open-example.ts";

/** Below all collections: the ways to one more. */
export function AddCollection(): ReactNode {
	return (
		<button
			type="button"
			className="add-collection"
			aria-haspopup="menu"
			onClick={({ currentTarget }) =>
				showMenuBelow(
					[
						{
							label: "Open a folder …",
							run: showFolderDialog,
						},
						{
							label: "New collection …",
							run: showNewCollectionDialog,
						},
						{ label: "Import …", run: () => showImportDialog() },
						{
							label: "Open the example",
							run: () => void openExample(),
						},
					],
					currentTarget,
				)
			}
		>
			<Icon name="plus" />
			Add a collection
		</button>
	);
}
