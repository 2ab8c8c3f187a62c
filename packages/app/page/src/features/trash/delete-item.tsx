import {
	requestCount,
	type TreeNode,
} from "../../../../src/protocol/collection.ts";
import { api } from "../../api/api.ts";
import { reloadCollection } from "../../state/collection-state.ts";
import { attempt, notify } from "../../state/notice-state.ts";
import { hasUnsavedChanges } from "../../state/tab-form.ts";
import { type Tab, tabStore } from "../../state/tab-state.ts";
import { readTrash, restoreDeleted } from "../../state/trash-state.ts";
import { noteUndoable } from "../../state/tree-undo.ts";
import { askToConfirm } from "../../ui/confirm.tsx";
import { discardTab } from "../tabs/close-tab.ts";

/** Moves a request or a folder into the trash. Asks first where many requests would go, or unsaved changes. */
export async function deleteItem(node: TreeNode): Promise<void> {
	const { name, kind, path } = node;
	const tabs = tabsOf(node);
	const count = requestCount(node);
	const unsaved = tabs.filter(({ content }) => hasUnsavedChanges(content));
	const isAsked = count > 0 || unsaved.length > 0;
	const question = {
		title: `Delete “${name}”?`,
		text: questionText(count, unsaved.length),
		action: count > 1 ? `Delete ${count} requests` : "Delete",
	};
	if (isAsked && !(await askToConfirm(question))) return;
	await attempt(async () => {
		const { undo } = await api.deleteItem({ path, kind });
		for (const tab of tabs) discardTab(tab);
		await Promise.all([reloadCollection(), readTrash()]);
		const what = count > 0 ? `“${name}” with ${requests(count)}` : `“${name}”`;
		const run = noteUndoable({
			done: `deleted “${name}”`,
			undo: () => restoreDeleted(undo),
		});
		notify({
			kind: "info",
			text: `${what} is in the trash.`,
			action: { label: "Undo", run },
		});
	});
}

function questionText(count: number, unsaved: number): string {
	const what =
		count > 0
			? `The folder with ${requests(count)} goes into the trash`
			: "It goes into the trash";
	const kept = `${what}, and can be restored for 30 days.`;
	if (unsaved === 0) return kept;
	const lost =
		unsaved === 1
			? "Unsaved changes in a tab are lost."
			: `Unsaved changes in ${unsaved} tabs are lost.`;
	return `${kept} ${lost}`;
}

function requests(count: number): string {
	return count === 1 ? "its request" : `its ${count} requests`;
}

/** Those that show something of it. */
function tabsOf(node: TreeNode): readonly Tab[] {
	const isInside = (path: string) =>
		node.kind === "folder" && path.startsWith(`${node.path}/`);
	return tabStore.get().tabs.filter(({ content }) => {
		if (content.kind === "text")
			return content.file === node.file || isInside(content.file);
		if (content.kind !== "request" && content.kind !== "folder") return false;
		const isItself = content.kind === node.kind && content.path === node.path;
		return isItself || isInside(content.path);
	});
}
