import { collectionStore } from "../../state/collection-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { ConvertDialog } from "./convert-dialog.tsx";
import { CurlDialog } from "./curl-dialog.tsx";
import { ImportDialog } from "./import/import-dialog.tsx";
import { NewCollectionForm } from "./new-collection-form.tsx";
import { OpenAnother } from "./open-another.tsx";

/** @param folder path of the folder that new requests come into */
export function showCurlDialog(folder: string): void {
	showDialog((close) => <CurlDialog folder={folder} onClose={close} />);
}

/** Nothing when no collection is open. */
export function showConvertDialog(): void {
	const state = collectionStore.get();
	if (state?.kind === "open")
		showDialog((close) => <ConvertDialog collection={state} onClose={close} />);
}

export function showImportDialog(): void {
	showDialog((close) => <ImportDialog onClose={close} />);
}

export function showNewCollectionDialog(): void {
	showDialog((close) => (
		<Dialog
			title="New collection"
			onClose={close}
			actions={
				<>
					<Button onClick={close}>Cancel</Button>
					<Button kind="primary" isSubmit form="new-collection">
						Create and open
					</Button>
				</>
			}
		>
			<NewCollectionForm id="new-collection" />
			<OpenAnother />
		</Dialog>
	));
}
