import {
	activateTab,
	keepTab,
	type Tab,
	tabStore,
} from "../../state/tab-state.ts";
import { closedTabs } from "../../state/tabs/closed-tabs.ts";
import type { MenuItem } from "../../ui/menu-state.tsx";
import { requestCloseTabs } from "./close-tab.ts";
import {
	type Closing,
	canReopen,
	closeTabs,
	moveActiveTab,
	reopenClosedTab,
	revealTab,
	tabsToClose,
	togglePin,
} from "./tab-actions.ts";
import { TAB_KEYS } from "./tab-keys.ts";

const CLOSING: readonly (readonly [Closing, label: string])[] = [
	["others", "Close others"],
	["right", "Close to the right"],
	["saved", "Close saved"],
	["all", "Close all"],
];

/** What can be done with a tab. */
export function tabMenu(tab: Tab): readonly (MenuItem | "line")[] {
	const { id, content, isPreview, isPinned = false } = tab;
	return [
		{
			label: "Close",
			keys: TAB_KEYS.close,
			run: () => requestCloseTabs([tab]),
		},
		...CLOSING.filter(([closing]) => tabsToClose(closing, tab).length > 0).map(
			([closing, label]) => ({ label, run: () => closeTabs(closing, tab) }),
		),
		...(closedTabs.get().some(({ content: one }) => canReopen(one))
			? [
					{
						label: "Reopen closed tab",
						keys: TAB_KEYS.reopen,
						run: reopenClosedTab,
					},
				]
			: []),
		"line",
		...(isPreview ? [{ label: "Keep", run: () => keepTab(id) }] : []),
		{ label: isPinned ? "Unpin" : "Pin", run: () => togglePin(id) },
		...movingItems(tab),
		...(content.kind === "request" || content.kind === "folder"
			? [{ label: "Show in the tree", run: () => revealTab(tab) }]
			: []),
	];
}

function movingItems({ id }: Tab): readonly MenuItem[] {
	const { tabs } = tabStore.get();
	const at = tabs.findIndex((one) => one.id === id);
	const move = (label: string, keys: string, step: 1 | -1): MenuItem => ({
		label,
		keys,
		run: () => {
			activateTab(id);
			moveActiveTab(step);
		},
	});
	return [
		...(at > 0 ? [move("Move left", TAB_KEYS.moveLeft, -1)] : []),
		...(at < tabs.length - 1
			? [move("Move right", TAB_KEYS.moveRight, 1)]
			: []),
	];
}
