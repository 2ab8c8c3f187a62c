import {
	requestCount,
	type TreeNode,
} from "../../../../src/protocol/collection.ts";
import { api } from "../../api/api.ts";
import {
	folderAround,
	reloadCollection,
	requestsIn,
} from "../../state/collection-state.ts";
import { attempt, notify } from "../../state/notice-state.ts";
import { hasUnsavedChanges } from "../../state/tab-form.ts";
import { openTab } from "../../state/tab-state.ts";
import {
	revealedRow,
	revealPath,
	selectedRows,
	toggleFolder,
} from "../../state/tree-state.ts";
import { noteUndoable, perform } from "../../state/tree-undo.ts";
import { announce } from "../../ui/announce.ts";
import { askToConfirm } from "../../ui/confirm.tsx";
import { askForText } from "../../ui/dialog-state.tsx";
import {
	deleting,
	isOrderedWith,
	moving,
	renaming,
	siblingsIn,
	tabsOf,
	tagging,
} from "./item-deeds.ts";
import { rowKey } from "./row-key.ts";

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
			undo: deleting([{ kind, path }]),
		});
		show({ kind, path });
		if (kind === "folder") return toggleFolder(path, true);
		openTab({ kind: "request", path });
		const { goToUrl } = await import("../../problems/go-to-field.ts");
		void goToUrl(path);
	});
}

export async function renameItem(node: TreeNode): Promise<void> {
	const { name } = node;
	const wanted = await askForText({
		title: `Rename “${name}”`,
		label: "Name",
		value: name,
		action: "Rename",
	});
	if (wanted === undefined || wanted === name) return;
	await attempt(async () => {
		await perform(`renamed “${name}”`, renaming(node, wanted, name));
	});
}

/** Each with all that is in it. */
export function duplicateItems(nodes: readonly TreeNode[]): Promise<void> {
	return attempt(async () => {
		const copies: { readonly kind: TreeNode["kind"]; readonly path: string }[] =
			[];
		for (const { path, kind } of nodes) {
			const copy = await api.duplicateItem({ path, kind });
			copies.push({ kind, path: copy.path });
		}
		await reloadCollection();
		noteUndoable({ done: `copied ${inWords(nodes)}`, undo: deleting(copies) });
		const [first] = copies;
		if (!first) return;
		show(first);
		if (copies.length === 1 && first.kind === "request")
			openTab({ kind: "request", path: first.path });
	});
}

/** @param before what they come to stand before; none: at the end of the folder */
export function moveItems(
	nodes: readonly TreeNode[],
	folder: string,
	before: TreeNode | undefined,
): Promise<void> {
	return attempt(async () => {
		await perform(
			`moved ${inWords(nodes)}`,
			moving([
				{
					items: nodes.map(({ kind, path }) => ({ kind, path })),
					folder,
					before: before?.path ?? null,
					...(before && { beforeKind: before.kind }),
				},
			]),
		);
		announce(`Moved ${inWords(nodes)} to ${folder || "the collection"}.`);
	});
}

/** Moves an item by one place among its neighbours, and says where it is. */
export function moveByOne(node: TreeNode, step: 1 | -1): Promise<void> {
	const siblings = siblingsIn(folderAround(node.path, node.kind)).filter(
		(one) => isOrderedWith(one, node),
	);
	const at = siblings.findIndex((one) => rowKey(one) === rowKey(node));
	const other = siblings[at + step];
	if (at === -1 || !other) {
		announce(
			`“${node.name}” is ${step === 1 ? "the last" : "the first"} there.`,
		);
		return Promise.resolve();
	}
	const before = step === 1 ? siblings[at + 2] : other;
	return attempt(async () => {
		const { kind, path } = node;
		await perform(
			`moved “${node.name}”`,
			moving([
				{
					items: [{ kind, path }],
					folder: folderAround(path, kind),
					before: before?.path ?? null,
					...(before && { beforeKind: before.kind }),
				},
			]),
		);
		announce(
			`“${node.name}” ${step === 1 ? "after" : "before"} “${other.name}”, place ${at + step + 1} of ${siblings.length}.`,
		);
	});
}

/** Into the trash. Asks first where many requests would go, or unsaved changes. */
export async function deleteItems(nodes: readonly TreeNode[]): Promise<void> {
	const [first] = nodes;
	if (!first) return;
	const isOne = nodes.length === 1;
	const inFolders = nodes.reduce((sum, node) => sum + requestCount(node), 0);
	const count = requestsIn(nodes).length;
	const unsaved = tabsOf(nodes).filter(({ content }) =>
		hasUnsavedChanges(content),
	);
	const isAsked = !isOne || inFolders > 0 || unsaved.length > 0;
	const question = {
		title: isOne ? `Delete “${first.name}”?` : `Delete ${nodes.length} items?`,
		text: questionText(isOne, isOne ? inFolders : count, unsaved.length),
		action: count > 1 ? `Delete ${count} requests` : "Delete",
	};
	if (isAsked && !(await askToConfirm(question))) return;
	await attempt(async () => {
		const run = await perform(`deleted ${inWords(nodes)}`, deleting(nodes));
		if (!run) return;
		selectedRows.set(new Set());
		const what =
			isOne && inFolders > 0
				? `“${first.name}” with ${requests(inFolders)}`
				: inWords(nodes);
		notify({
			kind: "info",
			text: `${what} ${isOne ? "is" : "are"} in the trash.`,
			action: { label: "Undo", run },
		});
	});
}

/** Adds tags to requests, and takes others from them. */
export function tagItems(
	nodes: readonly TreeNode[],
	added: readonly string[],
	removed: readonly string[],
): Promise<void> {
	return attempt(async () => {
		const changes = requestsIn(nodes).flatMap(({ path, tags }) => {
			const left = tags.filter((tag) => !removed.includes(tag));
			const wanted = [...new Set([...left, ...added])];
			const isSame = wanted.join("\n") === tags.join("\n");
			return isSame ? [] : [{ path, tags: wanted }];
		});
		if (changes.length === 0) return;
		const what =
			changes.length === 1 ? "a request" : `${changes.length} requests`;
		await perform(`tagged ${what}`, tagging(changes));
		notify({ kind: "info", text: `The tags of ${what} have changed.` });
	});
}

/** In the tree: selected, and in sight. */
function show(item: { readonly kind: string; readonly path: string }): void {
	revealPath(item.path);
	revealedRow.set(rowKey(item));
}

function inWords(nodes: readonly TreeNode[]): string {
	const [first] = nodes;
	return first && nodes.length === 1
		? `“${first.name}”`
		: `${nodes.length} items`;
}

function questionText(isOne: boolean, count: number, unsaved: number): string {
	const what = !isOne
		? `They go into the trash together${count > 0 ? `, with ${count} ${count === 1 ? "request" : "requests"}` : ""}`
		: count > 0
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
