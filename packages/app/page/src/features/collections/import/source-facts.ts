import {
	type ImportedCollection,
	type ImportedFile,
	type ImportSource,
	LARGEST_UPLOAD,
} from "../../../../../src/protocol/collections.ts";
import type { ShownProblem } from "../../../ui/problem.tsx";
import { folderNameOf } from "../folder-name.ts";

/** Characters of a text that are looked at for its name. */
const LOOKED_AT = 100_000;
const NAME =
	/(?:^|[{,\s])"?(?:name|title)"?\s*:\s*(?:"([^"\n]+)"|([^"\n,{}]+))/;

/** Whether there is something to import. */
export function isComplete(source: ImportSource): boolean {
	switch (source.kind) {
		case "path":
			return source.path.trim() !== "";
		case "files":
			return source.files.length > 0;
		case "text":
			return source.text.trim() !== "";
	}
}

/** Whether all of it has come along, with nothing to tell of it. */
export function isWhole(
	outcome: ImportedCollection,
): outcome is Extract<ImportedCollection, { isImported: true }> {
	return (
		outcome.isImported &&
		outcome.losses.length === 0 &&
		outcome.changes.length === 0
	);
}

/** What the new folder is called if nobody says otherwise: as the file, or as what the text says of itself. */
export function folderFor(source: ImportSource): string {
	if (!isComplete(source)) return "";
	return folderNameOf(nameOf(source)) || "imported";
}

function nameOf(source: ImportSource): string {
	if (source.kind === "text") {
		const [, quoted, plain = ""] =
			NAME.exec(source.text.slice(0, LOOKED_AT)) ?? [];
		return quoted ?? plain;
	}
	const path =
		source.kind === "path"
			? source.path
			: (droppedFolder(source.files) ?? source.files[0]?.name ?? "");
	const last = path.trim().split(/[\\/]/).filter(Boolean).at(-1) ?? "";
	return last.replace(/(?:\.postman_collection)?\.\w+$/, "");
}

/** The folder that files were dropped with; undefined for files by themselves. */
export function droppedFolder(
	files: readonly ImportedFile[],
): string | undefined {
	const [first, ...steps] = files[0]?.name.split("/") ?? [];
	return steps.length > 0 ? first : undefined;
}

/** Why so much is not sent to the server. */
export function tooLarge(source: ImportSource): ShownProblem | undefined {
	if (sizeOf(source) <= LARGEST_UPLOAD) return undefined;
	return {
		message: `This is too much to import by pasting or choosing (${LARGEST_UPLOAD / 1024 / 1024} MB).`,
		hint: "Give the path of the file instead: up to 50 MB are read from there.",
	};
}

/** UTF-16 units: as many bytes at least. */
function sizeOf(source: ImportSource): number {
	switch (source.kind) {
		case "path":
			return 0;
		case "files":
			return source.files.reduce((sum, { text }) => sum + text.length, 0);
		case "text":
			return source.text.length;
	}
}
