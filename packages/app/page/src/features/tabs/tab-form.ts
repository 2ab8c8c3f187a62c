import { collectionStore, nodeAt } from "../../state/collection-state.ts";
import {
	formKey,
	formStore,
	isChanged,
	type OpenForm,
} from "../../state/form-state.ts";
import type { TabContent } from "../../state/tab-state.ts";

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
	const form = openFormOf(content);
	return form !== undefined && isChanged(form);
}

function openFormOf(content: TabContent): OpenForm | undefined {
	const key = formOfTab(content);
	return key === undefined ? undefined : formStore.get(key);
}
