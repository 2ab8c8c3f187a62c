import { notify } from "../../../state/notice-state.ts";
import { showFolderDialog, showImportDialog } from "../dialogs.tsx";
import {
	sourceOfEntries,
	sourceOfFiles,
	TooMuchDroppedError,
} from "./dropped-files.ts";

/**
 * Asks how what was dropped is to be imported.
 *
 * @param entries the files and folders; none where they come from a mail or an archive
 * @param files the files alone
 */
export async function importDropped(
	entries: readonly FileSystemEntry[],
	files: readonly File[],
): Promise<void> {
	try {
		const source =
			entries.length > 0
				? await sourceOfEntries(entries)
				: await sourceOfFiles(files);
		if (source.kind !== "files" || source.files.length > 0)
			return showImportDialog(source);
		notify({
			kind: "error",
			text: "Nothing that was dropped is a text: there is nothing to import.",
		});
	} catch (error) {
		if (!(error instanceof TooMuchDroppedError)) throw error;
		notify({
			kind: "error",
			text: "This is too much to import by dropping (25 MB, 5,000 files).",
			hint: "Open the folder itself, or import it by its path.",
			action: { label: "Open a folder …", run: showFolderDialog },
		});
	}
}
