import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { keysText, PAGE_KEYS } from "../../ui/keys.ts";
import { showNewCollectionDialog } from "../collections/dialogs.tsx";
import { newScratch } from "../scratch/scratch-actions.ts";
import { StartActions } from "./start-actions.tsx";

/** The left side where requests are tried that belong to no collection yet. */
export function ScratchSidebar(): ReactNode {
	return (
		<nav className="sidebar scratch-sidebar" aria-label="Collection">
			<header className="sidebar-head">
				<h1 className="sidebar-title">No collection</h1>
			</header>
			<p>
				What you try here is kept, but stands in no file.{" "}
				<kbd>{keysText(PAGE_KEYS.save)}</kbd> saves a request into a new
				collection.
			</p>
			<div className="start-actions">
				<Button onClick={() => void newScratch()}>
					<Icon name="plus" />
					New scratch request
				</Button>
				<Button onClick={showNewCollectionDialog}>
					<Icon name="folder" />
					New collection …
				</Button>
			</div>
			<StartActions />
		</nav>
	);
}
