import { remembered } from "../store/remembered.ts";
import { Store } from "../store/store.ts";

const memory = remembered<"columns" | "rows">("direction", "columns");

/** Whether request and response stand side by side, or one above the other. */
export const splitDirection = new Store<"columns" | "rows">(memory.read());

export function toggleDirection(): void {
	splitDirection.update((now) => (now === "columns" ? "rows" : "columns"));
	memory.write(splitDirection.get());
}

/** Whether the server answers: `locked` is another one than that which gave this page its key. */
export type ServerState = "open" | "gone" | "locked";
export const connectionStore = new Store<ServerState>("open");
