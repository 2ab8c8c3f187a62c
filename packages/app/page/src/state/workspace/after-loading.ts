import type { FormTree } from "../../../../src/protocol/forms.ts";
import type { TabContent } from "../tab-state.ts";

const KEY = "curlew-after-loading";

/** What is to be done when the page of another collection has been loaded. */
export interface AfterLoading {
	readonly open?: TabContent;
	/** Requests that stand in no file yet. */
	readonly scratch?: readonly FormTree[];
	/** Whether the first of them is sent at once. */
	readonly sends?: boolean;
	readonly told?: string;
}

/** The page that comes next does it. */
export function leaveForNext(next: AfterLoading): void {
	sessionStorage.setItem(KEY, JSON.stringify(next));
}

/** What the page before has left to do; once. */
export function takeAfterLoading(): AfterLoading {
	const text = sessionStorage.getItem(KEY);
	sessionStorage.removeItem(KEY);
	return text === null ? {} : JSON.parse(text);
}
