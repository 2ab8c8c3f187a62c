import { collectionStore, nodeAt } from "../../state/collection-state.ts";
import {
	formKey,
	formStore,
	isChanged,
	type OpenForm,
	saveForm,
} from "../../state/form-state.ts";
import type { TabContent } from "../../state/tab-state.ts";
import { isTextChanged, saveText, textStore } from "../../state/text-state.ts";

/** The key of the form that a tab shows; undefined when it shows none. */
export function formOfTab(content: TabContent): string | undefined {
	const state = collectionStore.get();
	if (state?.kind !== "open") return undefined;
	switch (content.kind) {
		case "request": {
			const node = nodeAt(content.path);
			return node?.kind === "request" ? formKey(node) : undefined;
		}
		case "folder": {
			const node = nodeAt(content.path);
			return node?.kind === "folder" && node.file !== null
				? formKey({ file: node.file, at: node.at })
				: undefined;
		}
		case "environment": {
			const { name } = content;
			const entry = state.environments.find((one) => one.name === name);
			return entry && formKey(entry);
		}
		case "collection":
			return formKey({ file: state.file, at: [] });
		default:
			return undefined;
	}
}

/** Whether closing the tab would lose something. */
export function hasUnsavedChanges(content: TabContent): boolean {
	if (content.kind === "text") {
		const text = textStore.get(content.file);
		return text !== undefined && isTextChanged(text);
	}
	const form = openFormOf(content);
	return form !== undefined && isChanged(form);
}

/** Writes what is unsaved in a tab. */
export async function saveTab(content: TabContent): Promise<void> {
	const key = formOfTab(content);
	if (key !== undefined) await saveForm(key);
	if (content.kind === "text") await saveText(content.file);
}

function openFormOf(content: TabContent): OpenForm | undefined {
	const key = formOfTab(content);
	return key === undefined ? undefined : formStore.get(key);
}
