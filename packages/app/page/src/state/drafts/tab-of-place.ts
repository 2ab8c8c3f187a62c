import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import type { FormOwner } from "../../../../src/protocol/forms.ts";
import { collectionStore, nodesOf } from "../collection-state.ts";
import { formKey } from "../form-state.ts";
import { isScratch } from "../scratch/scratch-request.ts";
import { formsOfTab } from "../tab-form.ts";
import { type TabContent, tabStore } from "../tab-state.ts";

/** The tab that shows a form, open or not; undefined when its file is gone, and it has none. */
export function tabOfPlace(
	place: ItemPlace,
	kind: FormOwner,
): TabContent | undefined {
	const key = formKey(place);
	const open = tabStore
		.get()
		.tabs.find(({ content }) => formsOfTab(content).includes(key));
	return open?.content ?? tabOfFile(key, kind);
}

function tabOfFile(key: string, kind: FormOwner): TabContent | undefined {
	switch (kind) {
		case "collection":
			return { kind };
		case "environment": {
			const state = collectionStore.get();
			if (state?.kind !== "open") return undefined;
			const entry = state.environments.find((one) => formKey(one) === key);
			return entry && { kind, name: entry.name };
		}
		default: {
			if (isScratch(key)) return { kind: "request", path: key };
			const node = nodesOf(kind).find(
				({ file, at }) => file !== null && formKey({ file, at }) === key,
			);
			return node && { kind, path: node.path };
		}
	}
}
