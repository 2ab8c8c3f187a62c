import { usedBytes } from "./open-database.ts";
import type { HistoryStore } from "./store.ts";
import { inTransaction } from "./transaction.ts";

/** More go with the next entry: nobody shall wait for hundreds of them. */
const MOST_AT_ONCE = 16;
/** What of the limit is left when SQLite itself has said that it is full. */
const AFTER_FULL = 0.5;

/** Deletes some of the oldest entries when there is more than the limit. The newest one stays, whatever its size. */
export function keepWithin(store: HistoryStore, limit: number): void {
	if (usedBytes(store.database) <= limit) return;
	inTransaction(store.database, () => deleteOldest(store));
	store.database.exec("PRAGMA incremental_vacuum");
}

/** Deletes as many as it takes to have much space again. */
export function makeRoom(store: HistoryStore, limit: number): void {
	let isDone = false;
	while (!isDone && usedBytes(store.database) > limit * AFTER_FULL)
		isDone = inTransaction(store.database, () => deleteOldest(store) === 0);
}

function deleteOldest({ entries, runs }: HistoryStore): number {
	const count = entries.deleteOldest(MOST_AT_ONCE);
	runs.deleteOutlived();
	return count;
}
