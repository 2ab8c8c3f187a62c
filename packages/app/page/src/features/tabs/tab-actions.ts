import { nodeAt } from "../../state/collection-state.ts";
import { hasUnsavedChanges } from "../../state/tab-form.ts";
import {
	activateTab,
	idOf,
	openTab,
	type Tab,
	type TabContent,
	tabStore,
} from "../../state/tab-state.ts";
import { closedTabs } from "../../state/tabs/closed-tabs.ts";
import { revealPath } from "../../state/tree-state.ts";
import { announce } from "../../ui/announce.ts";
import { requestCloseTabs } from "./close-tab.ts";
import { tabTitle } from "./tab-title.tsx";

/** Which tabs are closed, seen from one of them. Pinned ones stay. */
export type Closing = "others" | "right" | "saved" | "all";

/** The tabs that a way of closing means. */
export function tabsToClose(closing: Closing, tab: Tab): readonly Tab[] {
	const { tabs } = tabStore.get();
	const at = tabs.findIndex(({ id }) => id === tab.id);
	const isMeant: Readonly<
		Record<Closing, (one: Tab, index: number) => boolean>
	> = {
		others: ({ id }) => id !== tab.id,
		right: (_, index) => index > at,
		saved: ({ content }) => !hasUnsavedChanges(content),
		all: () => true,
	};
	return tabs
		.filter(isMeant[closing])
		.filter(({ isPinned = false }) => !isPinned);
}

export function closeTabs(closing: Closing, tab: Tab): void {
	requestCloseTabs(tabsToClose(closing, tab));
}

/** Opens the tab again that was closed last and shows something that is still there. */
export function reopenClosedTab(): void {
	const closed = closedTabs.get();
	const at = closed.findLastIndex(({ content }) => canReopen(content));
	const last = closed[at];
	if (!last) return;
	closedTabs.set(closed.slice(0, at));
	openTab(last.content);
	moveTab(idOf(last.content), last.index);
}

/** Puts a tab at another place of the row; pinned ones stay in front. */
export function moveTab(id: string, to: number): void {
	tabStore.update((state) => {
		const tab = state.tabs.find((one) => one.id === id);
		if (!tab) return state;
		const others = state.tabs.filter((one) => one !== tab);
		const tabs = others.toSpliced(to, 0, tab);
		return { ...state, tabs: pinnedFirst(tabs) };
	});
}

/** Moves the tab that is shown by one place, and says where it is. */
export function moveActiveTab(step: 1 | -1): void {
	const { tabs, active } = tabStore.get();
	const at = tabs.findIndex(({ id }) => id === active);
	const tab = tabs[at];
	if (!tab) return;
	moveTab(tab.id, Math.max(0, at + step));
	const after = tabStore.get().tabs;
	const place = after.findIndex(({ id }) => id === tab.id) + 1;
	announce(
		`${tabTitle(tab.content).name}: place ${place} of ${after.length} tabs.`,
	);
}

/** A pinned tab stands in front, and stays when others are closed. */
export function togglePin(id: string): void {
	tabStore.update((state) => {
		const tabs = state.tabs.map((one) =>
			one.id === id
				? { ...one, isPinned: !one.isPinned, isPreview: false }
				: one,
		);
		return { ...state, tabs: pinnedFirst(tabs) };
	});
}

/** Shows in the tree what a tab shows. */
export function revealTab({ id, content }: Tab): void {
	activateTab(id);
	if ("path" in content) revealPath(content.path);
}

/** Whether it can be opened again. */
export function canReopen(content: TabContent): boolean {
	if (content.kind !== "request" && content.kind !== "folder") return true;
	return nodeAt(content.kind, content.path) !== undefined;
}

function pinnedFirst(tabs: readonly Tab[]): readonly Tab[] {
	return [
		...tabs.filter(({ isPinned }) => isPinned),
		...tabs.filter(({ isPinned }) => !isPinned),
	];
}
