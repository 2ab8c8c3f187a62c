import { notify, reportError } from "../../state/notice-state.ts";
import { showImportDialog } from "./dialogs.tsx";

/** Files that are dropped anywhere on the page are imported; the browser would open them in its place. */
export function followDrops(): void {
	document.addEventListener("dragover", (event) => {
		if (isOfFiles(event)) event.preventDefault();
	});
	document.addEventListener("drop", (event) => {
		if (!isOfFiles(event) || event.defaultPrevented) return;
		event.preventDefault();
		const files = [...(event.dataTransfer?.files ?? [])];
		if (files.length > 0) importFiles(files).catch(reportError);
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
	else
		notify({
			kind: "error",
			text: "This is more than a page gives to Curlew.",
			hint: "Import it by its path.",
		});
}
