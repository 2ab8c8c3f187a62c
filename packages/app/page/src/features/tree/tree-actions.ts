import type { TreeNode } from "../../../../src/protocol/collection.ts";
import { api } from "../../api/api.ts";
import { reloadCollection } from "../../state/collection-state.ts";
import { attempt } from "../../state/notice-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { revealPath, toggleFolder } from "../../state/tree-state.ts";
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
	});
}

export function duplicateItem({ path, kind }: TreeNode): Promise<void> {
	return attempt(async () => {
		const copy = await api.duplicateItem({ path, kind });
		await reloadCollection();
		openTab({ kind: "request", path: copy.path });
	});
}

/** @param before path of the item that it comes to stand before; null: at the end of the folder */
export function moveItem(
	{ path, kind }: TreeNode,
	folder: string,
	before: string | null,
): Promise<void> {
	return attempt(async () => {
		const moved = await api.moveItem({ path, kind, folder, before });
		await goAlong(kind, path, moved.path);
	});
}
