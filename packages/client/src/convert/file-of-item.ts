import { posix } from "node:path";
import type {
	CollectionFormat,
	ItemFileKind,
} from "../formats/collection-format.ts";

/** What a format calls the file of an item. @param path without ending */
export function fileOfItem(
	format: CollectionFormat,
	path: string,
	kind: ItemFileKind,
): string {
	switch (kind) {
		case "folder":
			return posix.join(posix.dirname(path), format.folderFiles[0] ?? "");
		case "environment":
			return `${path}${format.environmentEndings[0]}`;
		case "request":
			return `${path}${format.endings[0]}`;
	}
}

/** The path of what a folder's own file is about, as items have it: `users/.resources/definition.yaml` → `users/folder`. */
export function ownPathOf(
	{ folderFiles }: CollectionFormat,
	path: string,
): string {
	const name = folderFiles.find((file) => path.endsWith(`/${file}`)) ?? "";
	return `${path.slice(0, path.length - name.length)}folder`;
}
