import type { ItemPlace } from "../../../src/protocol/collection.ts";
import { collectionStore } from "./collection-state.ts";
import { formKey, formStore, isChanged, saveForm } from "./form-state.ts";
import { currentPlace } from "./places/current-place.ts";
import { isScratch, saveScratch } from "./scratch/scratch-request.ts";
import { lastPlace, type TabContent } from "./tab-state.ts";
import { isTextChanged, saveText, textStore } from "./text-state.ts";

/** The key of the form that a tab shows; undefined when it shows none. */
export function formOfTab(content: TabContent): string | undefined {
	const place = placeOfTab(content);
	return place && formKey(place);
}

/** The keys of all forms of a tab: the collection's settings may stand in a file beside its own. */
export function formsOfTab(content: TabContent): readonly string[] {
	const key = formOfTab(content);
	if (key === undefined) return [];
	const beside =
		content.kind === "collection" ? settingsPlace()?.file : undefined;
	return beside === undefined || beside === key ? [key] : [key, beside];
}

/** Where it stands how the collection connects. */
export function settingsPlace(): ItemPlace | undefined {
	const state = collectionStore.get();
	return state?.kind === "open"
		? { file: state.settingsFile, at: [] }
		: undefined;
}

/** Where the file of a tab stands. One that is gone keeps its place as long as something is unsaved in its form. */
export function placeOfTab(content: TabContent): ItemPlace | undefined {
	const place = currentPlace(content);
	if (place) return place;
	const last = lastPlace(content);
	const form = last && formStore.get(formKey(last));
	return form && isChanged(form) ? last : undefined;
}

/** Whether closing the tab would lose something. */
export function hasUnsavedChanges(content: TabContent): boolean {
	if (content.kind === "text") {
		const text = textStore.get(content.file);
		return text !== undefined && isTextChanged(text);
	}
	return formsOfTab(content).some((key) => {
		const form = formStore.get(key);
		return form !== undefined && isChanged(form);
	});
}

/** Writes what is unsaved in a tab. Gives what the tab shows then. */
export async function saveTab(content: TabContent): Promise<TabContent> {
	if (content.kind === "request" && isScratch(content.path)) {
		const path = await saveScratch(content.path);
		return path === undefined ? content : { kind: "request", path };
	}
	for (const key of formsOfTab(content)) await saveForm(key);
	if (content.kind === "text") await saveText(content.file);
	return content;
}
