import { dirname, join } from "node:path";
import type { RunSummary } from "@curlew/client";
import { makeOwnFile, stateFolder } from "@curlew/client/files";
import type { HistoryPage } from "../protocol/history.ts";
import type {
	Deletion,
	EntryFilter,
	EntryMove,
	HistoryEntryDetails,
	NewEntry,
} from "../protocol/history-entry.ts";
import type {
	RunListing,
	RunResult,
	StoredRun,
} from "../protocol/history-run.ts";
import {
	HistoryError,
	historyErrorOf,
	isDamage,
	isFull,
} from "./history-error.ts";
import { inodeOf, openDatabase, setAside, usedBytes } from "./open-database.ts";
import { keepWithin, makeRoom } from "./size-limit.ts";
import { HistoryStore } from "./store.ts";

/** Bytes. */
const SIZE_LIMIT = 200 * 1024 * 1024;
const PAGE = 100;
const FILE = "history.sqlite";

export interface HistoryOptions {
	/** Default: `curlew/history` in the user's state folder. */
	readonly folder?: string;
	/** Bytes of everything together; the oldest entries go. Default: 200 MB. */
	readonly sizeLimit?: number;
	/** Hears what is wrong with the history, each thing once. */
	readonly onProblem?: (problem: HistoryError) => void;
}

export interface Paging {
	/** Only entries before this one; absent for the newest. */
	readonly before?: number | undefined;
	/** Default: 100. */
	readonly limit?: number | undefined;
}

/**
 * What one user has sent, in a database of their own, which several processes
 * may use at once. It is opened at first use. Adding never throws: what is
 * wrong with the history must not keep anybody from sending. Reading and
 * deleting throw a HistoryError.
 */
export class History {
	readonly file: string;
	readonly #sizeLimit: number;
	readonly #onProblem: (problem: HistoryError) => void;
	readonly #told = new Set<string>();
	#store: HistoryStore | undefined;
	/** Of the file that was opened last. */
	#inode: number | undefined;

	constructor(options: HistoryOptions = {}) {
		const folder = options.folder ?? join(stateFolder(), "history");
		this.file = join(folder, FILE);
		this.#sizeLimit = options.sizeLimit ?? SIZE_LIMIT;
		this.#onProblem = options.onProblem ?? (() => {});
	}

	/** @returns the entry's number; undefined when it could not be kept */
	add(entry: NewEntry): number | undefined {
		return this.#write((store) => {
			const id = this.#insert(store, entry);
			keepWithin(store, this.#sizeLimit);
			return id;
		});
	}

	/** @returns the run's number; undefined when it could not be kept */
	beginRun(run: Omit<RunListing, "id" | "summary">): number | undefined {
		return this.#write(({ runs }) => runs.insert(run));
	}

	finishRun(
		id: number,
		summary: RunSummary,
		results: readonly RunResult[],
	): void {
		this.#write(({ runs }) => runs.finish(id, summary, results));
	}

	/** The newest first. */
	list(filter: EntryFilter = {}, paging: Paging = {}): HistoryPage {
		const { before, limit = PAGE } = paging;
		const found = this.#use(({ entries }) =>
			entries.list(filter, before, limit + 1),
		);
		const entries = found.slice(0, limit);
		const hasMore = found.length > limit;
		return { entries, next: hasMore ? entries.at(-1)?.id : undefined };
	}

	entry(id: number): HistoryEntryDetails | undefined {
		return this.#use(({ entries }) => entries.get(id));
	}

	/** What is deleted is overwritten in the file. @returns how many entries */
	delete(deletion: Deletion): number {
		return this.#use((store) => store.delete(deletion));
	}

	/** What requests have sent goes along with them. */
	move(moves: readonly EntryMove[], hasDrafts: boolean): void {
		this.#use((store) => store.move(moves, hasDrafts));
	}

	/** The newest first. */
	runs(root: string, { before, limit = PAGE }: Paging = {}) {
		return this.#use(({ runs }) => runs.list(root, before, limit));
	}

	run(id: number): StoredRun | undefined {
		return this.#use(({ runs }) => runs.get(id));
	}

	/** The finished run before this one that ran the same part of the same collection. */
	previousRun(run: RunListing): StoredRun | undefined {
		return this.#use(({ runs }) => runs.previous(run));
	}

	/** The requests that it sent stay. */
	deleteRun(id: number): void {
		this.#use(({ runs }) => runs.delete(id));
	}

	/** Bytes that everything takes, and may take. */
	size(): { readonly used: number; readonly limit: number } {
		const used = this.#use(({ database }) => usedBytes(database));
		return { used, limit: this.#sizeLimit };
	}

	/** Safe to call twice; what is used again is opened again. */
	close(): void {
		this.#store?.close();
		this.#store = undefined;
	}

	/** SQLite puts its index in order now and then, and needs space for that. */
	#insert(store: HistoryStore, entry: NewEntry): number {
		try {
			return store.add(entry);
		} catch (error) {
			if (!isFull(error)) throw error;
			makeRoom(store, this.#sizeLimit);
			return store.add(entry);
		}
	}

	#write<T>(work: (store: HistoryStore) => T): T | undefined {
		try {
			return this.#use(work);
		} catch (error) {
			this.#tell(historyErrorOf(error, this.file));
			return undefined;
		}
	}

	/** Where the file turns out to be broken, begins a new one and does the work there. */
	#use<T>(work: (store: HistoryStore) => T): T {
		try {
			return work(this.#open());
		} catch (error) {
			if (!isDamage(error)) throw historyErrorOf(error, this.file);
			this.#beginAnew(error);
		}
		try {
			return work(this.#open());
		} catch (error) {
			throw historyErrorOf(error, this.file);
		}
	}

	#open(): HistoryStore {
		// Somebody may have deleted the file, or another process set it aside.
		if (this.#store && inodeOf(this.file) !== this.#inode) this.close();
		if (this.#store) return this.#store;
		// SQLite gives its journal the same mode.
		makeOwnFile(dirname(this.file), FILE);
		this.#inode = inodeOf(this.file);
		this.#store = new HistoryStore(openDatabase(this.file, this.#sizeLimit));
		return this.#store;
	}

	#beginAnew(cause: unknown): void {
		this.close();
		try {
			const aside = setAside(this.file, this.#inode);
			if (aside !== undefined) this.#tell(damaged(aside, cause));
		} catch (error) {
			throw historyErrorOf(error, this.file);
		}
	}

	#tell(problem: HistoryError): void {
		if (this.#told.has(problem.message)) return;
		this.#told.add(problem.message);
		this.#onProblem(problem);
	}
}

function damaged(aside: string, cause: unknown): HistoryError {
	return new HistoryError(
		"HISTORY_DAMAGED",
		`The history was damaged and has been replaced by a new one; what is left of it is in ${aside}.`,
		{
			hint: "`sqlite3 FILE .recover` may bring entries back. Otherwise delete the file.",
			cause,
		},
	);
}
