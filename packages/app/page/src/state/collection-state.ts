import type {
	CollectionState,
	FolderNode,
	FormPart,
	TreeNode,
} from "../../../src/protocol/collection.ts";
import { api } from "../api/api.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { oneAtATime } from "../api/one-at-a-time.ts";
import { Store } from "../store/store.ts";
import { attempt } from "./notice-state.ts";

export type OpenCollectionState = Extract<CollectionState, { kind: "open" }>;

/** Undefined while it is being read for the first time. */
export const collectionStore = new Store<CollectionState | undefined>(
	undefined,
);

/** Reads the collection now, and again whenever files change. */
export async function followCollection(): Promise<void> {
	onAppEvent((event) => {
		if (event.type === "files-changed") void reloadCollection();
	});
	onReconnect(() => void reloadCollection());
	await reloadCollection();
}

/** Whether files of the collection's format can say a part of a form. */
export function hasPlaceFor(part: FormPart): boolean {
	const state = collectionStore.get();
	return state?.kind !== "open" || !state.lacks.includes(part);
}

/** Shows the collection as it is now, when the promise is fulfilled. */
export const reloadCollection: () => Promise<void> = oneAtATime(() =>
	attempt(async () => {
		const state = await api.collection();
		// Windows of the browser are told apart by it.
		document.title =
			state.kind === "open" ? `${state.name} – Curlew` : "Curlew";
		collectionStore.set(state);
	}),
);

type Kind = TreeNode["kind"];

/** The node of a kind at a path; undefined when there is none. A folder and a request may have the same path. */
export function nodeAt<K extends Kind>(
	kind: K,
	path: string,
): Extract<TreeNode, { readonly kind: K }> | undefined {
	const state = collectionStore.get();
	const isMeant = (
		node: TreeNode,
	): node is Extract<TreeNode, { readonly kind: K }> =>
		node.kind === kind && node.path === path;
	return state?.kind === "open"
		? findNode(state.children, path, isMeant)
		: undefined;
}

function findNode<N extends TreeNode>(
	nodes: readonly TreeNode[],
	path: string,
	isMeant: (node: TreeNode) => node is N,
): N | undefined {
	for (const node of nodes) {
		if (isMeant(node)) return node;
		if (node.kind !== "folder" || !path.startsWith(`${node.path}/`)) continue;
		const found = findNode(node.children, path, isMeant);
		if (found) return found;
	}
	return undefined;
}

/**
 * The folders around an item, the outermost first. Names may hold slashes: a path alone does not tell.
 *
 * @param kind undefined for whatever has the path
 */
export function foldersAround(
	path: string,
	kind?: Kind,
): readonly FolderNode[] {
	const state = collectionStore.get();
	const isMeant = (node: TreeNode) =>
		node.path === path && (kind === undefined || node.kind === kind);
	return state?.kind === "open"
		? (chainTo(state.children, path, isMeant) ?? [])
		: [];
}

/** The path of the folder that an item stands in; "" for the collection itself. */
export function folderAround(path: string, kind?: Kind): string {
	return foldersAround(path, kind).at(-1)?.path ?? "";
}

function chainTo(
	nodes: readonly TreeNode[],
	path: string,
	isMeant: (node: TreeNode) => boolean,
): readonly FolderNode[] | undefined {
	if (nodes.some(isMeant)) return [];
	for (const node of nodes) {
		if (node.kind !== "folder" || !path.startsWith(`${node.path}/`)) continue;
		const below = chainTo(node.children, path, isMeant);
		if (below) return [node, ...below];
	}
	return undefined;
}

/** All nodes of a kind. */
export function nodesOf<K extends Kind>(
	kind: K,
): readonly Extract<TreeNode, { readonly kind: K }>[] {
	const state = collectionStore.get();
	const isMeant = (
		node: TreeNode,
	): node is Extract<TreeNode, { readonly kind: K }> => node.kind === kind;
	return state?.kind === "open" ? allNodes(state.children).filter(isMeant) : [];
}

function allNodes(nodes: readonly TreeNode[]): readonly TreeNode[] {
	return nodes.flatMap((node) =>
		node.kind === "folder" ? [node, ...allNodes(node.children)] : [node],
	);
}

/** All requests below these nodes. */
export function requestsIn(
	nodes: readonly TreeNode[],
): readonly Extract<TreeNode, { readonly kind: "request" }>[] {
	return nodes.flatMap((node) => {
		if (node.kind === "folder") return requestsIn(node.children);
		return node.kind === "request" ? [node] : [];
	});
}
