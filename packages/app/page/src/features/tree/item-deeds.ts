import type { TreeNode } from "../../../../src/protocol/collection.ts";
import type {
	ItemRef,
	MoveItems,
	TagItems,
} from "../../../../src/protocol/items.ts";
import { api } from "../../api/api.ts";
import {
	collectionStore,
	folderAround,
	foldersAround,
	nodeAt,
	reloadCollection,
} from "../../state/collection-state.ts";
import { type Tab, tabStore } from "../../state/tab-state.ts";
import { readTrash, restoreDeleted } from "../../state/trash-state.ts";
import type { Deed } from "../../state/tree-undo.ts";
import { discardTab } from "../tabs/close-tab.ts";
import { goAlong, goAlongAll } from "./moved-items.ts";

/** What can be done to items, and taken back, and done again. */
export function renaming(item: ItemRef, name: string, before: string): Deed {
	return async () => {
		const { kind, path } = item;
		const renamed = await api.renameItem({ path, kind, name });
		await goAlong(kind, path, renamed.path);
		return renaming({ kind, path: renamed.path }, before, name);
	};
}

/** Into the trash, with what was changed in them since; their tabs are closed. */
export function deleting(items: readonly ItemRef[]): Deed {
	return async () => {
		const tabs = tabsOf(items);
		const { undo } = await api.deleteItems(items);
		for (const tab of tabs) discardTab(tab);
		await Promise.all([reloadCollection(), readTrash()]);
		return async () => {
			await restoreDeleted(undo);
			return deleting(items);
		};
	};
}

/** @param moves one after the other */
export function moving(moves: readonly MoveItems[]): Deed {
	return async () => {
		const back: MoveItems[] = [];
		for (const move of moves) {
			const origins = originsOf(move.items);
			const { moved, numbersBefore } = await api.moveItems(move);
			await goAlongAll(moved);
			const now = (item: ItemRef): ItemRef => ({
				kind: item.kind,
				path:
					moved.find(
						({ kind, from }) => kind === item.kind && from === item.path,
					)?.to ?? item.path,
			});
			const moves = origins.map((one) => ({
				...one,
				items: one.items.map(now),
			}));
			// They stand where they stood before then.
			const numbers = numbersBefore.map((one) => ({
				...one,
				path:
					moved.find(({ kind, to }) => kind === one.kind && to === one.path)
						?.from ?? one.path,
			}));
			const last = moves.length - 1;
			back.unshift(
				...moves.map((one, index) => ({
					...one,
					...(numbers.length > 0 && { numbers: index === last ? numbers : [] }),
				})),
			);
		}
		return moving(back);
	};
}

export function tagging(requests: TagItems["requests"]): Deed {
	return async () => {
		const before = requests.map(({ path }) => ({
			path,
			tags: nodeAt("request", path)?.tags ?? [],
		}));
		await api.tagItems({ requests });
		await reloadCollection();
		return tagging(before);
	};
}

/** Tabs that show something of items. */
export function tabsOf(items: readonly ItemRef[]): readonly Tab[] {
	return tabStore.get().tabs.filter(({ content }) =>
		items.some(({ kind, path }) => {
			if (content.kind === "text")
				return kind === "folder"
					? content.file.startsWith(`${path}/`)
					: content.file === nodeAt(kind, path)?.file;
			if (content.kind !== "request" && content.kind !== "folder") return false;
			const isItself = content.kind === kind && content.path === path;
			const isInside =
				kind === "folder" &&
				foldersAround(content.path, content.kind).some(
					(folder) => folder.path === path,
				);
			return isItself || isInside;
		}),
	);
}

/** What stands in a folder; "" is the collection itself. */
export function siblingsIn(folder: string): readonly TreeNode[] {
	const state = collectionStore.get();
	if (folder === "") return state?.kind === "open" ? state.children : [];
	return nodeAt("folder", folder)?.children ?? [];
}

/** Whether two items are ordered among each other. */
export function isOrderedWith(a: TreeNode, b: TreeNode): boolean {
	const state = collectionStore.get();
	const isShared = state?.kind === "open" && state.sharesOrder;
	return isShared || (a.kind === "folder") === (b.kind === "folder");
}

/** Moves that bring items back to where they stand now, neighbours together. */
function originsOf(items: readonly ItemRef[]): readonly MoveItems[] {
	const isMoved = (node: TreeNode) =>
		items.some(({ kind, path }) => kind === node.kind && path === node.path);
	const folders = new Set(
		items.map(({ path, kind }) => folderAround(path, kind)),
	);
	return [...folders].flatMap((folder) => {
		const siblings = siblingsIn(folder);
		const runs = new Map<
			string,
			{ next: TreeNode | undefined; items: TreeNode[] }
		>();
		for (const [index, node] of siblings.entries()) {
			if (!isMoved(node)) continue;
			const next = siblings
				.slice(index + 1)
				.find((one) => !isMoved(one) && isOrderedWith(one, node));
			const key = `${next?.kind} ${next?.path} ${isFolderApart(node)}`;
			const run = runs.get(key) ?? { next, items: [] };
			run.items.push(node);
			runs.set(key, run);
		}
		return [...runs.values()].map(({ next, items: run }) => ({
			items: run.map(({ kind, path }) => ({ kind, path })),
			folder,
			before: next?.path ?? null,
			...(next && { beforeKind: next.kind }),
		}));
	});
}

function isFolderApart(node: TreeNode): boolean {
	const state = collectionStore.get();
	const isShared = state?.kind === "open" && state.sharesOrder;
	return !isShared && node.kind === "folder";
}
