import { notify, reportError } from "../../state/notice-state.ts";
import { showFolderDialog, showImportDialog } from "./dialogs.tsx";

/** Files and folders that are dropped anywhere on the page are imported; the browser would open them in its place. */
export function followDrops(): void {
	document.addEventListener("dragover", (event) => {
		if (isOfFiles(event)) event.preventDefault();
	});
	document.addEventListener("drop", (event) => {
		if (!isOfFiles(event) || event.defaultPrevented) return;
		event.preventDefault();
		// Later, the browser has forgotten them.
		const entries = [...(event.dataTransfer?.items ?? [])]
			.map((item) => item.webkitGetAsEntry())
			.filter((entry) => entry !== null);
		const files = [...(event.dataTransfer?.files ?? [])];
		// What comes from a mail or an archive has no entry.
		const work =
			entries.length > 0 ? importEntries(entries) : importFiles(files);
		work.catch(reportError);
	});
}

function isOfFiles({ dataTransfer, target }: DragEvent): boolean {
	const isField = target instanceof HTMLInputElement && target.type === "file";
	return !isField && (dataTransfer?.types.includes("Files") ?? false);
}

async function importFiles(files: readonly File[]): Promise<void> {
	const { sourceOfFiles } = await import("./import/source-facts.ts");
	const source = await sourceOfFiles(files);
	if (source) showImportDialog(source);
	else tellTooMuch();
}

async function importEntries(
	entries: readonly FileSystemEntry[],
): Promise<void> {
	const { filesOfEntries, TooMuchDroppedError } = await import(
		"./import/dropped-files.ts"
	);
	try {
		const files = await filesOfEntries(entries);
		if (files.length > 0) showImportDialog({ kind: "files", files });
		else
			notify({
				kind: "error",
				text: "Nothing that was dropped is a text: there is nothing to import.",
			});
	} catch (error) {
		if (!(error instanceof TooMuchDroppedError)) throw error;
		tellTooMuch();
	}
}

function tellTooMuch(): void {
	notify({
		kind: "error",
		text: "This is more than a page gives to Curlew.",
		hint: "Open the folder itself, or import it by its path.",
		action: { label: "Open a folder …", run: showFolderDialog },
	});
}
