import { remembered } from "../../store/remembered.ts";
import { Store } from "../../store/store.ts";

const memory = remembered("variables-panel", false);

/** Whether the variables that scripts have set are shown. */
export const panelStore = new Store<boolean>(memory.read());

export function toggleVariables(): void {
	panelStore.update((isOpen) => !isOpen);
	memory.write(panelStore.get());
}
