import { remembered } from "../../../store/remembered.ts";
import { Store } from "../../../store/store.ts";

const memory = remembered("user.wrap-bodies", false);

/** Whether long lines of responses are broken to fit into the pane. */
export const wrapStore = new Store<boolean>(memory.read());

export function toggleWrap(): void {
	wrapStore.set(!wrapStore.get());
	memory.write(wrapStore.get());
}
