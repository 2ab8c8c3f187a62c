import type { DatabaseSync } from "node:sqlite";

/** Does all of the work or nothing of it. Waits for other writers at the beginning, not in the middle. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
	database.exec("BEGIN IMMEDIATE");
	try {
		const result = work();
		database.exec("COMMIT");
		return result;
	} catch (error) {
		// SQLite itself has taken it back after errors like a full disk.
		if (database.isTransaction) database.exec("ROLLBACK");
		throw error;
	}
}
