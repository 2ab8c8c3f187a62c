import { collectionStore } from "../collection-state.ts";
import { formKey } from "../form-state.ts";
import { reportError } from "../notice-state.ts";
import { notePlace, tabStore } from "../tab-state.ts";
import { currentPlace } from "./current-place.ts";
import { moveForm } from "./move-form.ts";

/** Lets forms go along with what they show, when that is renamed or moved, here or by somebody else: what is unsaved in them stays on the screen. */
export function followPlaces(): void {
	collectionStore.subscribe(follow);
	tabStore.subscribe(follow);
	follow();
}

function follow(): void {
	for (const { id, content, place: before } of tabStore.get().tabs) {
		const place = currentPlace(content);
		if (!place || (before && formKey(before) === formKey(place))) continue;
		if (before) moveForm(formKey(before), place).catch(reportError);
		notePlace(id, place);
	}
}
