import type { ImportSource } from "../../../../src/protocol/collections.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { showDialog } from "../../ui/dialog-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

const ConvertDialog = lazyPart(
	async () => (await import("./convert-dialog.tsx")).ConvertDialog,
);
const CurlDialog = lazyPart(
	async () => (await import("./curl-dialog.tsx")).CurlDialog,
);
const FolderDialog = lazyPart(
	async () => (await import("./folder-dialog.tsx")).FolderDialog,
);
const ImportDialog = lazyPart(
	async () => (await import("./import/import-dialog.tsx")).ImportDialog,
);
const NewCollectionDialog = lazyPart(
	async () => (await import("./new-collection-dialog.tsx")).NewCollectionDialog,
);

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

/** @param source what is imported, as far as that is known */
export function showImportDialog(source?: ImportSource): void {
	showDialog((close) => <ImportDialog source={source} onClose={close} />);
}

export function showFolderDialog(): void {
	showDialog((close) => <FolderDialog onClose={close} />);
}

export function showNewCollectionDialog(): void {
	showDialog((close) => <NewCollectionDialog onClose={close} />);
}
