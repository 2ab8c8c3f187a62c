import type { FormTree } from "../../../../src/protocol/forms.ts";
import { api } from "../../api/api.ts";
import { withData } from "../../forms/tree-path.ts";
import { requestByPath } from "../../state/active-request.ts";
import { sendRequest } from "../../state/exchange-state.ts";
import { formKey, formStore } from "../../state/form-state.ts";
import { notify } from "../../state/notice-state.ts";
import {
	EMPTY_SCRATCH,
	newScratchPath,
	saveScratchBy,
	scratchPlace,
} from "../../state/scratch/scratch-request.ts";
import { openTab } from "../../state/tab-state.ts";
import { takeAfterLoading } from "../../state/workspace/after-loading.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";

/**
 * Opens a request that stands in no file until it is saved.
 *
 * @param tree what it is to begin with; default: nothing
 * @returns its path
 */
export function newScratch(tree?: FormTree): string {
	const path = newScratchPath();
	const place = scratchPlace(path);
	formStore.set(formKey(place), {
		...{ place, kind: "request", saved: EMPTY_SCRATCH },
		tree: tree ?? EMPTY_SCRATCH.tree,
		...{ isSaving: false, isOutdated: false },
	});
	openTab({ kind: "request", path });
	if (tree === undefined) focusUrl();
	return path;
}

/** A request for a URL, as it is typed. */
export function scratchFor(url: string): FormTree {
	return withData(EMPTY_SCRATCH.tree, ["http", "url"], url);
}

/**
 * Where no collection is open: a place to try requests in.
 *
 * @throws ApiError
 */
export async function openScratchPlace(
	requests: readonly FormTree[],
	{ sends }: { readonly sends: boolean },
): Promise<void> {
	const { id } = await api.openScratch();
	await showCollection(id, { scratch: requests, sends });
}

/** Does what the page before has left to do, once the collection is there. */
export async function followScratch(): Promise<void> {
	saveScratchBy(async (path) => {
		const { askWhereToSave } = await import("./save-scratch.tsx");
		return askWhereToSave(path);
	});
	const { open, scratch = [], sends = false, told } = takeAfterLoading();
	if (open) openTab(open);
	if (told !== undefined) notify({ kind: "info", text: told });
	const paths = scratch.map(newScratch);
	const [first] = paths;
	if (first === undefined) return;
	openTab({ kind: "request", path: first });
	const request = requestByPath(first);
	if (sends && request) await sendRequest(request);
}

function focusUrl(): void {
	requestAnimationFrame(() =>
		requestAnimationFrame(() => {
			const field = document.querySelector<HTMLElement>(
				'.url-bar [aria-label="URL"]',
			);
			field?.focus();
		}),
	);
}
