import { folderAround, nodeAt } from "./collection-state.ts";
import type { RequestRef } from "./draft.ts";
import { isScratch, scratchPlace } from "./scratch/scratch-request.ts";
import { type Tab, tabStore } from "./tab-state.ts";

export function activeTab(): Tab | undefined {
	const { tabs, active } = tabStore.get();
	return tabs.find((tab) => tab.id === active);
}

/** The request of the tab that is shown. */
export function activeRequest(): RequestRef | undefined {
	const content = activeTab()?.content;
	if (content?.kind !== "request") return undefined;
	return requestByPath(content.path);
}

/** The request with a path in the collection; undefined when it is gone. */
export function requestByPath(path: string): RequestRef | undefined {
	return isScratch(path)
		? { path, ...scratchPlace(path) }
		: nodeAt("request", path);
}

/** Where something new comes: beside what is shown. */
export function folderOfTab(): string {
	const content = activeTab()?.content;
	if (content?.kind === "folder") return content.path;
	if (content?.kind !== "request") return "";
	return folderAround(content.path, "request");
}
