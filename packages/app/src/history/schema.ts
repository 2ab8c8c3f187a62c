import type { DatabaseSync } from "node:sqlite";
import { HistoryError } from "./history-error.ts";
import { inTransaction } from "./transaction.ts";

/**
 * What brings a database from one version to the next, in order. What is
 * released is never changed: a change of the tables is one more step.
 */
const STEPS: readonly string[] = [
	`CREATE TABLE runs (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		root TEXT NOT NULL,
		label TEXT NOT NULL,
		environment TEXT,
		at REAL NOT NULL,
		summary TEXT,
		results BLOB
	) STRICT;
	CREATE INDEX runs_by_label ON runs (root, label, id);
	CREATE TABLE entries (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		run_id INTEGER REFERENCES runs (id) ON DELETE SET NULL,
		root TEXT NOT NULL,
		path TEXT NOT NULL,
		name TEXT NOT NULL,
		file TEXT NOT NULL,
		environment TEXT,
		at REAL NOT NULL,
		iteration INTEGER NOT NULL,
		method TEXT NOT NULL,
		url TEXT NOT NULL,
		outcome TEXT NOT NULL,
		status INTEGER,
		failure_code TEXT,
		duration REAL NOT NULL,
		sent_size INTEGER,
		received_size INTEGER,
		content BLOB NOT NULL
	) STRICT;
	CREATE INDEX entries_by_request ON entries (root, path, id);
	CREATE INDEX entries_by_run ON entries (run_id, id);
	CREATE VIRTUAL TABLE words USING fts5 (
		url, name, sent, received,
		content = '', contentless_delete = 1,
		tokenize = 'unicode61 remove_diacritics 2'
	);`,
];

/**
 * Brings the tables up to date. Two processes may do so at once: the second
 * finds the work done.
 *
 * @throws HistoryError when a newer Curlew wrote the database
 */
export function migrate(database: DatabaseSync, file: string): void {
	if (versionOf(database) === STEPS.length) return;
	inTransaction(database, () => {
		const version = versionOf(database);
		if (version > STEPS.length) throw newer(file);
		for (const step of STEPS.slice(version)) database.exec(step);
		database.exec(`PRAGMA user_version = ${STEPS.length}`);
	});
}

function versionOf(database: DatabaseSync): number {
	return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}

function newer(file: string): HistoryError {
	return new HistoryError(
		"HISTORY_NEWER",
		`The history in ${file} was written by a newer Curlew.`,
		{
			hint: "Use that one to look at it. It is left as it is, and nothing is added to it.",
		},
	);
}
