import type { DatabaseSync, StatementSync } from "node:sqlite";
import type {
	Deletion,
	EntryContent,
	EntryFilter,
	EntryMove,
	EntryOwner,
	HistoryEntry,
	HistoryEntryDetails,
	NamedEntryOwner,
	NewEntry,
} from "../protocol/history-entry.ts";
import { searchedTexts } from "./entry-content.ts";
import { conditionOf } from "./entry-filter.ts";
import { outcomeIn } from "./outcome.ts";
import { packed, unpacked } from "./packed.ts";
import {
	bytesIn,
	numberIn,
	optionalNumber,
	optionalText,
	type SqlRow,
	textIn,
} from "./row.ts";

const LISTED =
	"id, run_id, root, path, name, file, environment, at, iteration, method, url, outcome, status, failure_code, duration, sent_size, received_size";

/** The requests that were sent, with an index of their words. Its methods throw what SQLite throws. */
export class EntryTable {
	readonly #database: DatabaseSync;
	readonly #insert: StatementSync;
	readonly #insertWords: StatementSync;
	readonly #delete: StatementSync;
	readonly #deleteWords: StatementSync;

	constructor(database: DatabaseSync) {
		this.#database = database;
		this.#insert = database.prepare(
			`INSERT INTO entries (${LISTED.slice("id, ".length)}, content) VALUES (${"?, ".repeat(16)}?)`,
		);
		this.#insertWords = database.prepare(
			"INSERT INTO words (rowid, url, name, sent, received) VALUES (?, ?, ?, ?, ?)",
		);
		this.#delete = database.prepare("DELETE FROM entries WHERE id = ?");
		this.#deleteWords = database.prepare("DELETE FROM words WHERE rowid = ?");
	}

	insert(entry: NewEntry): number {
		const { lastInsertRowid } = this.#insert.run(
			entry.runId ?? null,
			entry.root,
			entry.path,
			entry.name,
			entry.file,
			entry.environment ?? null,
			entry.at,
			entry.iteration,
			entry.method,
			entry.url,
			entry.outcome,
			entry.status ?? null,
			entry.failureCode ?? null,
			entry.duration,
			entry.sentSize ?? null,
			entry.receivedSize ?? null,
			packed(entry.content),
		);
		this.#insertWords.run(
			lastInsertRowid,
			...searchedTexts(entry, entry.content),
		);
		return Number(lastInsertRowid);
	}

	/** The newest first. */
	list(
		filter: EntryFilter,
		before: number | undefined,
		limit: number,
	): readonly HistoryEntry[] {
		const { sql, values } = conditionOf(filter, before);
		return this.#database
			.prepare(
				`SELECT ${LISTED} FROM entries WHERE ${sql} ORDER BY id DESC LIMIT ?`,
			)
			.all(...values, limit)
			.map(entryOfRow);
	}

	get(id: number): HistoryEntryDetails | undefined {
		const row = this.#database
			.prepare(`SELECT ${LISTED}, content FROM entries WHERE id = ?`)
			.get(id);
		if (row === undefined) return undefined;
		const { resend, ...content } = contentOfRow(row);
		const entry = entryOfRow(row);
		// It may have been moved since.
		return { ...entry, ...content, resend: { ...resend, path: entry.path } };
	}

	/** Gives the entries of requests to what they have become. */
	move(moves: readonly EntryMove[]): void {
		// All are found first: one may come to stand where another one was.
		const found = moves.map(({ from, to }) => ({
			to,
			rows: this.#rowsOf(from),
		}));
		const update = this.#database.prepare(
			"UPDATE entries SET root = ?, path = ?, name = ?, file = ? WHERE id = ?",
		);
		for (const { to, rows } of found)
			for (const row of rows) {
				const id = numberIn(row, "id");
				update.run(to.root, to.path, to.name, to.file, id);
				if (textIn(row, "name") !== to.name) this.#nameWords(id, to);
			}
	}

	/** Notes that the texts that were sent were those of a scratch request: its file need not say the same. */
	markScratch(owner: EntryOwner): void {
		const update = this.#database.prepare(
			"UPDATE entries SET content = ? WHERE id = ?",
		);
		for (const row of this.#rowsOf(owner)) {
			const id = numberIn(row, "id");
			const { resend, ...others } = this.#contentOf(id);
			if (resend.draft === undefined) continue;
			const marked = { ...resend, isScratch: true };
			update.run(packed({ ...others, resend: marked }), id);
		}
	}

	/** Leaves nothing of the entries in the index. How many there were. */
	delete(deletion: Deletion): number {
		if (deletion === "everything") return this.#deleteAll();
		const { sql, values } = conditionOf(deletion, undefined);
		const count = this.#deleteEach(
			this.#database
				.prepare(`SELECT id FROM entries WHERE ${sql}`)
				.all(...values),
		);
		// Until then, the words are only marked as gone.
		this.#database.exec("INSERT INTO words (words) VALUES ('optimize')");
		return count;
	}

	/** The oldest ones, quickly; their words go from the index in time. The newest one of all stays. */
	deleteOldest(count: number): number {
		return this.#deleteEach(
			this.#database
				.prepare(
					"SELECT id FROM entries WHERE id < (SELECT max(id) FROM entries) ORDER BY id LIMIT ?",
				)
				.all(count),
		);
	}

	count(): number {
		const row = this.#database.prepare("SELECT count(*) AS n FROM entries");
		return numberIn(row.get() ?? {}, "n");
	}

	#rowsOf(owner: EntryOwner): readonly SqlRow[] {
		const { sql, values } = conditionOf(owner, undefined);
		return this.#database
			.prepare(`SELECT id, name FROM entries WHERE ${sql}`)
			.all(...values);
	}

	#contentOf(id: number): EntryContent {
		const select = this.#database.prepare(
			"SELECT content FROM entries WHERE id = ?",
		);
		return contentOfRow(select.get(id) ?? {});
	}

	#nameWords(id: number, named: NamedEntryOwner): void {
		this.#deleteWords.run(id);
		this.#insertWords.run(id, ...searchedTexts(named, this.#contentOf(id)));
	}

	#deleteEach(rows: readonly SqlRow[]): number {
		for (const row of rows) {
			const id = numberIn(row, "id");
			this.#deleteWords.run(id);
			this.#delete.run(id);
		}
		return rows.length;
	}

	#deleteAll(): number {
		const count = this.count();
		this.#database.exec(
			"INSERT INTO words (words) VALUES ('delete-all'); DELETE FROM entries;",
		);
		return count;
	}
}

function entryOfRow(row: SqlRow): HistoryEntry {
	return {
		id: numberIn(row, "id"),
		runId: optionalNumber(row, "run_id"),
		root: textIn(row, "root"),
		path: textIn(row, "path"),
		name: textIn(row, "name"),
		file: textIn(row, "file"),
		environment: optionalText(row, "environment"),
		at: numberIn(row, "at"),
		iteration: numberIn(row, "iteration"),
		method: textIn(row, "method"),
		url: textIn(row, "url"),
		outcome: outcomeIn(row, "outcome"),
		status: optionalNumber(row, "status"),
		failureCode: optionalText(row, "failure_code"),
		duration: numberIn(row, "duration"),
		sentSize: optionalNumber(row, "sent_size"),
		receivedSize: optionalNumber(row, "received_size"),
	};
}

function contentOfRow(row: SqlRow): EntryContent {
	return unpacked<EntryContent>(bytesIn(row, "content"));
}
