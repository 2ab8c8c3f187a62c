import { areDraftsKept, flushDrafts } from "../../state/drafts/kept-drafts.ts";
import { forgetResponses } from "../../state/exchange-state.ts";
import { closeForm } from "../../state/form-state.ts";
import { connectionStore } from "../../state/layout-state.ts";
import { attempt } from "../../state/notice-state.ts";
import {
	formOfTab,
	formsOfTab,
	hasUnsavedChanges,
} from "../../state/tab-form.ts";
import {
	closeTab,
	type Tab,
	type TabContent,
	tabStore,
} from "../../state/tab-state.ts";
import { closeText } from "../../state/text-state.ts";

/** Closes tabs; asks once before, when something in them is unsaved. */
export function requestCloseTabs(tabs: readonly Tab[]): void {
	const unsaved = tabs.filter(({ content }) => hasUnsavedChanges(content));
	if (unsaved.length === 0) {
		for (const tab of tabs) discardTab(tab);
		return;
	}
	void attempt(async () => {
		const { askAboutUnsaved } = await import("./unsaved-dialog.tsx");
		askAboutUnsaved(tabs, unsaved);
	});
}

/** Sends what is unsaved before the page is left; without a server to keep it, the browser asks. */
export function warnBeforeLeaving(): void {
	window.addEventListener("beforeunload", (event) => {
		void flushDrafts();
		if (connectionStore.get() !== "open" && !areDraftsKept())
			event.preventDefault();
	});
}

/** Closes a tab, and forgets what is unsaved in it. */
export function discardTab({ id, content }: Pick<Tab, "id" | "content">): void {
	const keys = formsOfTab(content);
	closeTab(id);
	if (!isShownElsewhere(content)) for (const key of keys) closeForm(key);
	if (content.kind === "text") closeText(content.file);
	if (content.kind === "request") forgetResponses(content.path);
}

function isShownElsewhere(content: TabContent): boolean {
	const key = formOfTab(content);
	return tabStore
		.get()
		.tabs.some(
			(tab) => tab.content !== content && formOfTab(tab.content) === key,
		);
}
