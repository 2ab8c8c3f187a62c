import type { TreeNode } from "../../../../src/protocol/collection.ts";
import type { ItemRef, MoveItem } from "../../../../src/protocol/items.ts";
import { api } from "../../api/api.ts";
import {
	collectionStore,
	nodeAt,
	reloadCollection,
} from "../../state/collection-state.ts";
import { attempt } from "../../state/notice-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { readTrash } from "../../state/trash-state.ts";
import { revealPath, toggleFolder } from "../../state/tree-state.ts";
import { noteUndoable } from "../../state/tree-undo.ts";
import { askForText } from "../../ui/dialog-state.tsx";
import { goAlong } from "./moved-items.ts";

/** Asks for a name, makes a request or a folder, and shows it. */
export async function createItem(
	kind: "request" | "folder",
	folder: string,
): Promise<void> {
	const name = await askForText({
		title: kind === "request" ? "New request" : "New folder",
		label: "Name",
		action: "Create",
	});
	if (name === undefined) return;
	await attempt(async () => {
		const { path } = await api.createItem({ kind, folder, name });
		await reloadCollection();
		noteUndoable({
			done: `made “${name}”`,
			undo: () => takeAway({ kind, path }),
		});
		revealPath(path);
		if (kind === "request") openTab({ kind: "request", path });
		else toggleFolder(path, true);
	});
}

export async function renameItem({
	path,
	kind,
	name,
}: TreeNode): Promise<void> {
	const wanted = await askForText({
		title: `Rename “${name}”`,
		label: "Name",
		value: name,
		action: "Rename",
	});
	if (wanted === undefined || wanted === name) return;
	await attempt(async () => {
		const renamed = await api.renameItem({ path, kind, name: wanted });
		await goAlong(kind, path, renamed.path);
		noteUndoable({
			done: `renamed “${name}”`,
			undo: async () => {
				const { path: now } = renamed;
				const back = await api.renameItem({ path: now, kind, name });
				await goAlong(kind, now, back.path);
			},
		});
	});
}

export function duplicateItem({ path, kind, name }: TreeNode): Promise<void> {
	return attempt(async () => {
		const copy = await api.duplicateItem({ path, kind });
		await reloadCollection();
		noteUndoable({
			done: `copied “${name}”`,
			undo: () => takeAway({ kind, path: copy.path }),
		});
		openTab({ kind: "request", path: copy.path });
	});
}

/** @param before path of the item that it comes to stand before; null: at the end of the folder */
export function moveItem(
	{ path, kind, name }: TreeNode,
	folder: string,
	before: string | null,
): Promise<void> {
	return attempt(async () => {
		const origin = originOf({ path, kind });
		const moved = await api.moveItem({ path, kind, folder, before });
		await goAlong(kind, path, moved.path);
		noteUndoable({
			done: `moved “${name}”`,
			undo: async () => {
				const { path: now } = moved;
				const back = await api.moveItem({ path: now, kind, ...origin });
				await goAlong(kind, now, back.path);
			},
		});
	});
}

/** Into the trash, with what was changed in it since. */
async function takeAway(item: ItemRef): Promise<void> {
	await api.deleteItem(item);
	await Promise.all([reloadCollection(), readTrash()]);
}

/** Where an item stands: its folder, and what it stands before. */
function originOf({
	path,
	kind,
}: ItemRef): Pick<MoveItem, "folder" | "before"> {
	const slash = path.lastIndexOf("/");
	const folder = slash === -1 ? "" : path.slice(0, slash);
	const state = collectionStore.get();
	const all = state?.kind === "open" ? state.children : [];
	const siblings = (
		folder === "" ? all : (nodeAt("folder", folder)?.children ?? [])
	).filter((one) => (one.kind === "folder") === (kind === "folder"));
	const at = siblings.findIndex((one) => one.path === path);
	return { folder, before: siblings[at + 1]?.path ?? null };
}
