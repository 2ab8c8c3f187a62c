import { Store } from "../store/store.ts";

/** Names that may follow `$` in a placeholder; none until somebody has asked, and the server has answered. */
export const dynamicNames = new Store<readonly string[]>([]);

/** Whether they are needed: most requests have no such placeholder. */
export const dynamicNamesWanted = new Store(false);

/** The names as far as they are known; from now on they are read. */
export function knownDynamicNames(): readonly string[] {
	dynamicNamesWanted.set(true);
	return dynamicNames.get();
}
