import type { DatabaseSync } from "node:sqlite";
import type {
	Deletion,
	EntryMove,
	NewEntry,
} from "../protocol/history-entry.ts";
import { EntryTable } from "./entry-table.ts";
import { RunTable } from "./run-table.ts";
import { inTransaction } from "./transaction.ts";

/** An open database. Its methods throw what SQLite throws. */
export class HistoryStore {
	readonly database: DatabaseSync;
	readonly entries: EntryTable;
	readonly runs: RunTable;

	constructor(database: DatabaseSync) {
		this.database = database;
		this.entries = new EntryTable(database);
		this.runs = new RunTable(database);
	}

	add(entry: NewEntry): number {
		return inTransaction(this.database, () => this.entries.insert(entry));
	}

	/** @param hasDrafts whether they were scratch requests, whose texts stood in no files */
	move(moves: readonly EntryMove[], hasDrafts: boolean): void {
		inTransaction(this.database, () => {
			if (hasDrafts)
				for (const { from } of moves) this.entries.markScratch(from);
			this.entries.move(moves);
		});
	}

	/** Nothing of it is left in the file, nor in its journal. */
	delete(deletion: Deletion): number {
		const count = inTransaction(this.database, () => {
			if (deletion === "everything") this.runs.deleteAll();
			else if ("root" in deletion && deletion.path === undefined)
				this.runs.deleteOf(deletion.root);
			return this.entries.delete(deletion);
		});
		this.database.exec("PRAGMA incremental_vacuum");
		this.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
		return count;
	}

	close(): void {
		this.database.close();
	}
}
