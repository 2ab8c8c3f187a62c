import { attempt } from "../../state/notice-state.ts";

type TreeActions = typeof import("./tree-actions.ts");
type TreeMenus = typeof import("./tree-menu.ts");

/** Does something with items of the tree; what does it is loaded first. */
export function onTree(act: (actions: TreeActions) => unknown): void {
	void attempt(async () => void act(await import("./tree-actions.ts")));
}

/** The same with menus and dialogs. */
export function withTreeMenus(act: (menus: TreeMenus) => unknown): void {
	void attempt(async () => void act(await import("./tree-menu.ts")));
}
