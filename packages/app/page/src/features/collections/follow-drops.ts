import { reportError } from "../../state/notice-state.ts";

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
		import("./import/import-dropped.ts")
			.then(({ importDropped }) => importDropped(entries, files))
			.catch(reportError);
	});
}

function isOfFiles({ dataTransfer, target }: DragEvent): boolean {
	const isField = target instanceof HTMLInputElement && target.type === "file";
	return !isField && (dataTransfer?.types.includes("Files") ?? false);
}
