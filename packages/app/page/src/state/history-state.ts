import { remembered } from "../store/remembered.ts";
import { Store } from "../store/store.ts";
import { openTab } from "./tab-state.ts";

/** What of the history is shown: as the fields above the list say it. */
export interface HistoryChoice {
	readonly search: string;
	/** "" is any, as in all that follows. */
	readonly method: string;
	/** `2xx`, `failed`. */
	readonly status: string;
	/** Hours back. */
	readonly hours: string;
	/** Path of a request. */
	readonly path: string;
	/** Number of a run. */
	readonly run: string;
}

export const EVERYTHING: HistoryChoice = {
	search: "",
	method: "",
	status: "",
	hours: "",
	path: "",
	run: "",
};

const memory = remembered<HistoryChoice>("history", EVERYTHING);

export const historyChoice = new Store<HistoryChoice>({
	...EVERYTHING,
	...memory.read(),
});

export function chooseHistory(changes: Partial<HistoryChoice>): void {
	historyChoice.update((now) => ({ ...now, ...changes }));
	memory.write(historyChoice.get());
}

/** Shows what was sent of one request. */
export function showHistoryOf(path: string): void {
	chooseHistory({ ...EVERYTHING, path });
	openTab({ kind: "history" });
}
