import { remembered } from "../../store/remembered.ts";
import { Store } from "../../store/store.ts";
import type { TabContent } from "../tab-state.ts";

/** A tab that was closed, and where it stood among the others. */
export interface ClosedTab {
	readonly content: TabContent;
	readonly index: number;
}

/** As many as can be opened again. */
const MOST = 20;

const memory = remembered<readonly ClosedTab[]>("closed-tabs", []);

/** Tabs that were closed, the last one last; those of the last time, too. */
export const closedTabs = new Store(memory.read());
closedTabs.subscribe(() => memory.write(closedTabs.get()));

export function noteClosedTab(tab: ClosedTab): void {
	closedTabs.update((all) => [...all, tab].slice(-MOST));
}

/** What they showed has another path now. */
export function moveClosedTabs(
	moved: (content: TabContent) => TabContent,
): void {
	closedTabs.update((all) =>
		all.map((tab) => ({ ...tab, content: moved(tab.content) })),
	);
}
