import { requestCloseTab } from "../features/tabs/close-tab.tsx";
import { saveTab } from "../features/tabs/tab-form.ts";
import { nodeAt } from "../state/collection-state.ts";
import { sendRequest } from "../state/exchange-state.ts";
import { type Tab, tabStore } from "../state/tab-state.ts";

/** Ctrl, or Cmd on a Mac. */
function isMod(event: KeyboardEvent): boolean {
	return navigator.platform.startsWith("Mac") ? event.metaKey : event.ctrlKey;
}

/** The keys that work everywhere on the page. */
export function followShortcuts(): void {
	document.addEventListener(
		"keydown",
		(event) => {
			if (!isMod(event) && !event.altKey) return;
			// With Caps Lock it is a capital.
			const key = event.key.toLowerCase();
			const tab = activeTab();
			if (isMod(event) && key === "s") {
				event.preventDefault();
				if (tab) void saveTab(tab.content);
			} else if (isMod(event) && key === "enter") {
				event.preventDefault();
				if (tab) sendTab(tab);
			} else if (event.altKey && key === "w") {
				event.preventDefault();
				if (tab) requestCloseTab(tab);
			}
		},
		// Before an editor takes them.
		{ capture: true },
	);
}

function activeTab(): Tab | undefined {
	const { tabs, active } = tabStore.get();
	return tabs.find((tab) => tab.id === active);
}

function sendTab({ content }: Tab): void {
	if (content.kind !== "request") return;
	const node = nodeAt(content.path);
	if (node?.kind === "request") void sendRequest(node);
}
