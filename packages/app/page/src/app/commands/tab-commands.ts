import { requestCloseTabs } from "../../features/tabs/close-tab.ts";
import { TAB_KEYS } from "../../features/tabs/tab-keys.ts";
import { showAllTabs } from "../../features/tabs/tab-row.tsx";
import { activeTab } from "../../state/active-request.ts";
import { attempt } from "../../state/notice-state.ts";
import { hasUnsavedChanges, saveTab } from "../../state/tab-form.ts";
import { activateTab, tabStore } from "../../state/tab-state.ts";
import { closedTabs } from "../../state/tabs/closed-tabs.ts";
import { PAGE_KEYS } from "../../ui/keys.ts";
import type { Command } from "../palette/command.ts";

type TabActions = typeof import("../../features/tabs/tab-actions.ts");

/** What is done with the tabs of the page. */
export function tabCommands(): readonly Command[] {
	return [
		{
			id: "tab.save",
			label: "Save",
			group: "Tabs",
			keys: [PAGE_KEYS.save],
			isPossible: hasTab,
			run: () => withTab(({ content }) => void saveTab(content)),
		},
		{
			id: "tab.save-all",
			label: "Save everything",
			group: "Tabs",
			keys: ["Mod+Shift+S"],
			isPossible: () =>
				tabStore.get().tabs.some(({ content }) => hasUnsavedChanges(content)),
			run: () => {
				for (const { content } of tabStore.get().tabs) void saveTab(content);
			},
		},
		{
			id: "tab.close",
			label: "Close the tab",
			group: "Tabs",
			keys: [TAB_KEYS.close],
			isPossible: hasTab,
			run: () => withTab((tab) => requestCloseTabs([tab])),
		},
		{
			id: "tab.next",
			label: "Next tab",
			group: "Tabs",
			keys: [TAB_KEYS.next],
			isPossible: hasTab,
			run: () => stepTab(1),
		},
		{
			id: "tab.previous",
			label: "Previous tab",
			group: "Tabs",
			keys: [TAB_KEYS.previous],
			isPossible: hasTab,
			run: () => stepTab(-1),
		},
		{
			id: "tab.all",
			label: "All tabs …",
			group: "Tabs",
			keys: [TAB_KEYS.all],
			isPossible: hasTab,
			run: showAllTabs,
		},
		{
			id: "tab.reopen",
			label: "Reopen the closed tab",
			group: "Tabs",
			keys: [TAB_KEYS.reopen],
			isPossible: () => closedTabs.get().length > 0,
			run: later(({ reopenClosedTab }) => reopenClosedTab()),
		},
		...closingCommands(),
		{
			id: "tab.pin",
			label: "Pin the tab, or unpin it",
			group: "Tabs",
			isPossible: hasTab,
			run: later(({ togglePin }) => withTab(({ id }) => togglePin(id))),
		},
		{
			id: "tab.move-right",
			label: "Move the tab to the right",
			group: "Tabs",
			keys: [TAB_KEYS.moveRight],
			isPossible: hasTab,
			run: later(({ moveActiveTab }) => moveActiveTab(1)),
		},
		{
			id: "tab.move-left",
			label: "Move the tab to the left",
			group: "Tabs",
			keys: [TAB_KEYS.moveLeft],
			isPossible: hasTab,
			run: later(({ moveActiveTab }) => moveActiveTab(-1)),
		},
	];
}

function closingCommands(): readonly Command[] {
	const ways = [
		["others", "Close the other tabs"],
		["right", "Close the tabs to the right"],
		["saved", "Close the saved tabs"],
		["all", "Close all tabs"],
	] as const;
	return ways.map(([closing, label]) => ({
		id: `tab.close-${closing}`,
		label,
		group: "Tabs",
		isPossible: hasTab,
		run: later(({ closeTabs }) => withTab((tab) => closeTabs(closing, tab))),
	}));
}

function later(act: (actions: TabActions) => void): () => void {
	return () =>
		void attempt(async () =>
			act(await import("../../features/tabs/tab-actions.ts")),
		);
}

function hasTab(): boolean {
	return activeTab() !== undefined;
}

function withTab(
	act: (tab: NonNullable<ReturnType<typeof activeTab>>) => void,
): void {
	const tab = activeTab();
	if (tab) act(tab);
}

function stepTab(step: 1 | -1): void {
	const { tabs, active } = tabStore.get();
	const at = tabs.findIndex(({ id }) => id === active);
	const next = tabs[(at + step + tabs.length) % tabs.length];
	if (next) activateTab(next.id);
}
