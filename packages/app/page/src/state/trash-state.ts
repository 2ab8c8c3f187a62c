import type { TrashEntry } from "../../../src/protocol/items.ts";
import { api } from "../api/api.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { oneAtATime } from "../api/one-at-a-time.ts";
import { Store } from "../store/store.ts";
import { reloadCollection } from "./collection-state.ts";
import { attempt } from "./notice-state.ts";

/** What was deleted and can be restored, the newest first. */
export const trashStore = new Store<readonly TrashEntry[]>([]);

/** Whatever is deleted or restored changes files, too. */
export async function followTrash(): Promise<void> {
	onAppEvent(({ type }) => {
		if (type === "files-changed") void readTrash();
	});
	onReconnect(() => void readTrash());
	await readTrash();
}

/** Puts something back where it was. */
export async function restoreDeleted(id: string): Promise<void> {
	await api.restore({ undo: id });
	await Promise.all([reloadCollection(), readTrash()]);
}

/** Everything in it is gone for good. */
export async function forgetDeleted(): Promise<void> {
	await attempt(() => api.emptyTrash());
	await readTrash();
}

export const readTrash: () => Promise<void> = oneAtATime(() =>
	attempt(async () => {
		trashStore.set(await api.trash());
	}),
);
