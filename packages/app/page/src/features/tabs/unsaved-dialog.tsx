import type { ReactNode } from "react";
import { hasUnsavedChanges, saveTab } from "../../state/tab-form.ts";
import { idOf, type Tab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { discardTab } from "./close-tab.ts";
import { tabTitle } from "./tab-title.tsx";

/** Asks what becomes of unsaved changes, and closes tabs. @param unsaved some of them */
export function askAboutUnsaved(
	tabs: readonly Tab[],
	unsaved: readonly Tab[],
): void {
	showDialog((close) => (
		<UnsavedDialog tabs={tabs} unsaved={unsaved} onClose={close} />
	));
}

function UnsavedDialog({
	tabs,
	unsaved,
	onClose,
}: {
	readonly tabs: readonly Tab[];
	readonly unsaved: readonly Tab[];
	readonly onClose: () => void;
}): ReactNode {
	const [first] = unsaved;
	const isOne = unsaved.length === 1;
	const save = async () => {
		onClose();
		const left = new Map(tabs.map(({ id, content }) => [id, content]));
		for (const { id, content } of unsaved) left.set(id, await saveTab(content));
		// A conflict leaves it unsaved: the user decides about that first.
		for (const content of left.values())
			if (!hasUnsavedChanges(content))
				discardTab({ id: idOf(content), content });
	};
	return (
		<Dialog
			title={
				isOne && first
					? `Save “${tabTitle(first.content).name}”?`
					: `Save the changes in ${unsaved.length} tabs?`
			}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						onClick={() => {
							onClose();
							for (const tab of tabs) discardTab(tab);
						}}
					>
						Discard
					</Button>
					<Button kind="primary" data-first onClick={() => void save()}>
						{isOne ? "Save" : "Save all"}
					</Button>
				</>
			}
		>
			{isOne ? (
				<p>It has changes that are not saved yet.</p>
			) : (
				<ul>
					{unsaved.map(({ id, content }) => (
						<li key={id}>{tabTitle(content).name}</li>
					))}
				</ul>
			)}
		</Dialog>
	);
}
