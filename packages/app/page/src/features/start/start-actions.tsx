import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { showFolderDialog, showImportDialog } from "../collections/dialogs.tsx";
import { openExample } from "../collections/open-example.ts";

/** The ways to a collection that is made elsewhere. */
export function StartActions(): ReactNode {
	return (
		<div className="start-actions">
			<Button onClick={() => showImportDialog()}>
				<Icon name="file" />
				Import …
			</Button>
			<Button onClick={showFolderDialog}>
				<Icon name="folder" />
				Open a folder …
			</Button>
			<Button onClick={() => void openExample()}>
				<Icon name="play" />
				Open the example
			</Button>
		</div>
	);
}
