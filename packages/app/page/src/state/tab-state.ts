import type { ItemPlace, TreeNode } from "../../../src/protocol/collection.ts";
import { remembered } from "../store/remembered.ts";
import { Store } from "../store/store.ts";
import { nodeAt } from "./collection-state.ts";
import { moveClosedTabs, noteClosedTab } from "./tabs/closed-tabs.ts";

/** What a tab shows. More kinds are added in `features/tabs/tab-kinds.tsx`. */
export type TabContent =
	| { readonly kind: "request"; readonly path: string }
	| { readonly kind: "folder"; readonly path: string }
	| { readonly kind: "collection" }
	| { readonly kind: "environment"; readonly name: string }
	| {
			readonly kind: "text";
			readonly file: string;
			/** From 1. */
			readonly line?: number;
	  }
	| { readonly kind: "run"; readonly id: string }
	| { readonly kind: "runs" }
	| { readonly kind: "history" }
	| { readonly kind: "changes" }
	| { readonly kind: "mock" };

export interface Tab {
	/** The same content has the same id. */
	readonly id: string;
	readonly content: TabContent;
	/** Shown in italics, and replaced by the next one that is only looked at. */
	readonly isPreview: boolean;
	/** It stands before those that are not, and stays when others are closed. */
	readonly isPinned?: boolean;
	/** Where its file stood when it was last there. */
	readonly place?: ItemPlace;
}

export interface TabsState {
	readonly tabs: readonly Tab[];
	readonly active: string | undefined;
}

const memory = remembered<TabsState>("tabs", { tabs: [], active: undefined });

/** Those that were open the last time are open again. */
export const tabStore = new Store<TabsState>(memory.read());
tabStore.subscribe(() => memory.write(tabStore.get()));

/** Opens a tab, or goes to it. */
export function openTab(content: TabContent, isPreview = false): void {
	const id = idOf(content);
	tabStore.update(({ tabs }) => {
		const known = tabs.find((tab) => tab.id === id);
		if (known) {
			const kept = isPreview ? known : { ...known, content, isPreview: false };
			return {
				tabs: tabs.map((tab) => (tab === known ? kept : tab)),
				active: id,
			};
		}
		const tab = { id, content, isPreview };
		const replaced = isPreview ? tabs.findIndex((one) => one.isPreview) : -1;
		return {
			tabs: replaced === -1 ? [...tabs, tab] : tabs.with(replaced, tab),
			active: id,
		};
	});
}

export function activateTab(id: string): void {
	tabStore.update((state) => ({ ...state, active: id }));
}

export function notePlace(id: string, place: ItemPlace): void {
	tabStore.update((state) => ({
		...state,
		tabs: state.tabs.map((one) => (one.id === id ? { ...one, place } : one)),
	}));
}

/** Where the file of a tab stood when it was last there. */
export function lastPlace(content: TabContent): ItemPlace | undefined {
	const id = idOf(content);
	return tabStore.get().tabs.find((one) => one.id === id)?.place;
}

/** The tab is worked with: it stays. */
export function keepTab(id: string): void {
	const tab = tabStore.get().tabs.find((one) => one.id === id);
	if (!tab?.isPreview) return;
	tabStore.update((state) => ({
		...state,
		tabs: state.tabs.map((one) =>
			one.id === id ? { ...one, isPreview: false } : one,
		),
	}));
}

export function closeTab(id: string): void {
	tabStore.update(({ tabs, active }) => {
		const index = tabs.findIndex((tab) => tab.id === id);
		const closed = tabs[index];
		if (closed) noteClosedTab({ content: closed.content, index });
		const left = tabs.filter((tab) => tab.id !== id);
		const next = left[Math.min(index, left.length - 1)]?.id;
		return { tabs: left, active: active === id ? next : active };
	});
}

/** Something has another path now: its tabs, and those of what is below it, go along. */
export function replacePaths(
	kind: TreeNode["kind"],
	from: string,
	to: string,
): void {
	if (from === to) return;
	moveClosedTabs((content) => movedContent(content, kind, from, to));
	tabStore.update(({ tabs, active }) => {
		const moved = tabs.map((tab): Tab => {
			const content = movedContent(tab.content, kind, from, to);
			return content === tab.content
				? tab
				: { ...tab, content, id: idOf(content) };
		});
		const at = tabs.findIndex((tab) => tab.id === active);
		return { tabs: moved, active: moved[at]?.id };
	});
}

function movedContent(
	content: TabContent,
	kind: TreeNode["kind"],
	from: string,
	to: string,
): TabContent {
	if (content.kind !== "request" && content.kind !== "folder") return content;
	const path = movedPath(content, kind, from, to);
	return path === undefined ? content : { ...content, path };
}

/** The path that something has now that something else, or a folder around it, was renamed or moved; undefined where that does not concern it. */
export function movedPath(
	item: { readonly kind: string; readonly path: string },
	kind: TreeNode["kind"],
	from: string,
	to: string,
): string | undefined {
	const isItself = item.kind === kind && item.path === from;
	if (isItself) return to;
	if (kind !== "folder" || !item.path.startsWith(`${from}/`)) return undefined;
	const path = to + item.path.slice(from.length);
	// Names may hold slashes: what begins like the folder need not be in it.
	const isThere = (one: string) => nodeOfKind(item.kind, one) !== undefined;
	return isThere(item.path) && !isThere(path) ? undefined : path;
}

function nodeOfKind(kind: string, path: string) {
	return kind === "request" || kind === "folder"
		? nodeAt(kind, path)
		: undefined;
}

export function idOf(content: TabContent): string {
	switch (content.kind) {
		case "request":
		case "folder":
			return `${content.kind}:${content.path}`;
		case "environment":
			return `environment:${content.name}`;
		case "text":
			return `text:${content.file}`;
		case "run":
			return `run:${content.id}`;
		case "collection":
		case "runs":
		case "history":
		case "changes":
		case "mock":
			return content.kind;
	}
}
