import type {
	CollectionState,
	TreeNode,
} from "../../../src/protocol/collection.ts";
import { api } from "../api/api.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { Store } from "../store/store.ts";
import { reportError } from "./notice-state.ts";

export type OpenCollection = Extract<CollectionState, { kind: "open" }>;

/** Undefined while it is being read for the first time. */
export const collectionStore = new Store<CollectionState | undefined>(
	undefined,
);

/** Reads the collection now, and again whenever files change. */
export async function followCollection(): Promise<void> {
	onAppEvent((event) => {
		if (event.type === "files-changed") void readCollection();
	});
	onReconnect(() => void readCollection());
	await readCollection();
}

let reading: Promise<void> | undefined;
let isOutdated = false;

/** One reading at a time; what changes meanwhile is read afterwards. */
export function readCollection(): Promise<void> {
	isOutdated = reading !== undefined;
	reading ??= read().finally(() => {
		reading = undefined;
		if (isOutdated) void readCollection();
	});
	return reading;
}

async function read(): Promise<void> {
	try {
		collectionStore.set(await api.collection());
	} catch (error) {
		reportError(error);
	}
}

/** The node of a path; undefined when there is none. */
export function nodeAt(path: string): TreeNode | undefined {
	const state = collectionStore.get();
	return state?.kind === "open" ? findNode(state.children, path) : undefined;
}

function findNode(
	nodes: readonly TreeNode[],
	path: string,
): TreeNode | undefined {
	for (const node of nodes) {
		if (node.path === path) return node;
		if (node.kind !== "folder" || !path.startsWith(`${node.path}/`)) continue;
		const found = findNode(node.children, path);
		if (found) return found;
	}
	return undefined;
}
