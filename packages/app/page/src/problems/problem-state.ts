import type { ProblemState } from "../../../src/protocol/problems.ts";
import { remembered } from "../store/remembered.ts";
import { Store } from "../store/store.ts";

/** How much is wrong with the collection. */
export const problemStore = new Store<ProblemState>({ counts: null });

const memory = remembered("problems-panel", false);

/** Whether the list of problems is shown. */
export const problemPanel = new Store<boolean>(memory.read());

export function toggleProblems(): void {
	problemPanel.update((isOpen) => !isOpen);
	memory.write(problemPanel.get());
}
