import { remembered } from "../store/remembered.ts";
import { Store } from "../store/store.ts";

const memory = remembered<string | null>("environment", null);

/** The environment that is used for previews, sends and runs; null is none. */
export const environmentStore = new Store<string | null>(memory.read());

export function chooseEnvironment(name: string | null): void {
	memory.write(name);
	environmentStore.set(name);
}
