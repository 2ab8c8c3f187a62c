import type { ItemPlace } from "../../../src/protocol/collection.ts";
import {
	formKey,
	formStore,
	isChanged,
	type OpenForm,
	saveForm,
} from "./form-state.ts";
import { currentPlace } from "./places/current-place.ts";
import { lastPlace, type TabContent } from "./tab-state.ts";
import { isTextChanged, saveText, textStore } from "./text-state.ts";

/** The key of the form that a tab shows; undefined when it shows none. */
export function formOfTab(content: TabContent): string | undefined {
	const place = placeOfTab(content);
	return place && formKey(place);
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
