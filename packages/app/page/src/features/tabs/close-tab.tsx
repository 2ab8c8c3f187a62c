import type { ReactNode } from "react";
import { areDraftsKept, flushDrafts } from "../../state/drafts/kept-drafts.ts";
import { forgetResponses } from "../../state/exchange-state.ts";
import { closeForm } from "../../state/form-state.ts";
import { connectionStore } from "../../state/layout-state.ts";
import { formOfTab, hasUnsavedChanges, saveTab } from "../../state/tab-form.ts";
import {
	closeTab,
	type Tab,
	type TabContent,
	tabStore,
} from "../../state/tab-state.ts";
import { closeText } from "../../state/text-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { tabTitle } from "./tab-title.tsx";

/** Closes a tab; asks before, when something in it is unsaved. */
export function requestCloseTab(tab: Tab): void {
	if (!hasUnsavedChanges(tab.content)) {
		discardTab(tab);
		return;
	}
	showDialog((close) => <UnsavedDialog tab={tab} onClose={close} />);
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
export function discardTab({ id, content }: Tab): void {
	const key = formOfTab(content);
	closeTab(id);
	if (key !== undefined && !isShownElsewhere(content)) closeForm(key);
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

function UnsavedDialog({
	tab,
	onClose,
}: {
	readonly tab: Tab;
	readonly onClose: () => void;
}): ReactNode {
	const { name } = tabTitle(tab.content);
	const save = async () => {
		onClose();
		await saveTab(tab.content);
		// A conflict leaves it unsaved: the user decides about that first.
		if (!hasUnsavedChanges(tab.content)) discardTab(tab);
	};
	return (
		<Dialog
			title={`Save “${name}”?`}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						onClick={() => {
							onClose();
							discardTab(tab);
						}}
					>
						Discard
					</Button>
					<Button kind="primary" data-first onClick={() => void save()}>
						Save
					</Button>
				</>
			}
		>
			<p>It has changes that are not saved yet.</p>
		</Dialog>
	);
}
