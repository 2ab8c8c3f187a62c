import { Store } from "../store/store.ts";

/** Names that may follow `$` in a placeholder. */
export const dynamicNames = new Store<readonly string[]>([]);
