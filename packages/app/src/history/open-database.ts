import { existsSync, renameSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { migrate } from "./schema.ts";

/** Milliseconds to wait for another process that writes. Everything else waits meanwhile. */
const PATIENCE = 2_000;
/** Bytes. */
const LONGEST_JOURNAL = 4 * 1024 * 1024;
/** How far the file may grow over the limit before SQLite itself says that it is full: putting an index in order takes space. */
const HARD_LIMIT = 2;

/**
 * Opens a database, and makes its tables where there are none. Several
 * processes may have it open.
 *
 * @param sizeLimit bytes
 * @throws what SQLite throws; HistoryError for a database that a newer Curlew wrote
 */
export function openDatabase(file: string, sizeLimit: number): DatabaseSync {
	const database = new DatabaseSync(file, { timeout: PATIENCE });
	try {
		configure(database, sizeLimit);
		migrate(database, file);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** What tells a file from a later one of the same name; undefined when there is none. */
export function inodeOf(file: string): number | undefined {
	return statSync(file, { throwIfNoEntry: false })?.ino;
}

/**
 * Moves a broken database out of the way, with its journal.
 *
 * @returns its new name; undefined when another process has done so before
 */
export function setAside(
	file: string,
	inode: number | undefined,
): string | undefined {
	if (inode === undefined || inodeOf(file) !== inode) return undefined;
	const time = new Date().toISOString().replaceAll(":", "-");
	const aside = `${file}.damaged-${time}`;
	renameSync(file, aside);
	for (const ending of ["-wal", "-shm"])
		if (existsSync(file + ending)) renameSync(file + ending, aside + ending);
	return aside;
}

function configure(database: DatabaseSync, sizeLimit: number): void {
	// Before there are tables, or it has no effect.
	database.exec("PRAGMA auto_vacuum = INCREMENTAL");
	database.exec("PRAGMA journal_mode = WAL");
	// In this mode a crash of the machine may lose the last entries, and nothing else.
	database.exec("PRAGMA synchronous = NORMAL");
	database.exec(`PRAGMA journal_size_limit = ${LONGEST_JOURNAL}`);
	// What is deleted is overwritten.
	database.exec("PRAGMA secure_delete = ON");
	const { pageSize } = pagesOf(database);
	const pages = Math.ceil((sizeLimit * HARD_LIMIT) / pageSize);
	database.exec(`PRAGMA max_page_count = ${pages}`);
}

/** Bytes that entries take, without the space that deleted ones left. */
export function usedBytes(database: DatabaseSync): number {
	const { pageSize, pages, free } = pagesOf(database);
	return (pages - free) * pageSize;
}

function pagesOf(database: DatabaseSync) {
	const read = (name: string) =>
		Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
	return {
		pageSize: read("page_size"),
		pages: read("page_count"),
		free: read("freelist_count"),
	};
}
