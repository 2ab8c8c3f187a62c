import type { FormTree } from "../../../../src/protocol/forms.ts";
import type { TabContent } from "../tab-state.ts";

const KEY = "curlew-after-reload";

/** What is to be done when the page has been loaded anew, with another collection. */
export interface AfterReload {
	readonly open?: TabContent;
	/** Requests that stand in no file yet. */
	readonly scratch?: readonly FormTree[];
	/** Whether the first of them is sent at once. */
	readonly sends?: boolean;
	readonly told?: string;
}

/** Loads the page anew: the server has another collection open. The browser asks when something is unsaved. */
export function reloadFor(next: AfterReload): void {
	sessionStorage.setItem(KEY, JSON.stringify(next));
	window.location.reload();
}

/** What the page before has left to do; once. */
export function takeAfterReload(): AfterReload {
	const text = sessionStorage.getItem(KEY);
	sessionStorage.removeItem(KEY);
	return text === null ? {} : JSON.parse(text);
}
