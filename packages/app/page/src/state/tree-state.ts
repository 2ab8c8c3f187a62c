import { remembered } from "../store/remembered.ts";
import { Store } from "../store/store.ts";
import { foldersAround } from "./collection-state.ts";

const memory = remembered<readonly string[]>("open-folders", []);

/** Paths of the folders whose content is shown. */
export const openFolders = new Store<ReadonlySet<string>>(
	new Set(memory.read()),
);

export const searchStore = new Store("");

export function toggleFolder(path: string, isOpen?: boolean): void {
	openFolders.update((open) => {
		const next = new Set(open);
		if (isOpen ?? !next.has(path)) next.add(path);
		else next.delete(path);
		memory.write([...next]);
		return next;
	});
}

/** Opens every folder above a path. */
export function revealPath(path: string): void {
	for (const folder of foldersAround(path)) toggleFolder(folder.path, true);
}

/** Shows what is in these folders, and in no others. */
export function openOnly(paths: readonly string[]): void {
	memory.write(paths);
	openFolders.set(new Set(paths));
}

/** Lines of the tree that are selected, by their keys. */
export const selectedRows = new Store<ReadonlySet<string>>(new Set());

/** The line that is to be brought into sight, and gets the tree's own focus. */
export const revealedRow = new Store<string | undefined>(undefined);
