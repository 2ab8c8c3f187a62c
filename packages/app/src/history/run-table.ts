import type { DatabaseSync } from "node:sqlite";
import type { RunSummary } from "@curlew/client";
import type {
	RunListing,
	RunResult,
	StoredRun,
} from "../protocol/history-run.ts";
import { packed, unpacked } from "./packed.ts";
import { bytesIn, numberIn, optionalText, type SqlRow, textIn } from "./row.ts";

const LISTED = "id, root, label, environment, at, summary";

/** Runs, with what came of each of their requests. Its methods throw what SQLite throws. */
export class RunTable {
	readonly #database: DatabaseSync;

	constructor(database: DatabaseSync) {
		this.#database = database;
	}

	insert(run: Omit<RunListing, "id" | "summary">): number {
		const { lastInsertRowid } = this.#database
			.prepare(
				"INSERT INTO runs (root, label, environment, at) VALUES (?, ?, ?, ?)",
			)
			.run(run.root, run.label, run.environment ?? null, run.at);
		return Number(lastInsertRowid);
	}

	finish(id: number, summary: RunSummary, results: readonly RunResult[]): void {
		this.#database
			.prepare("UPDATE runs SET summary = ?, results = ? WHERE id = ?")
			.run(JSON.stringify(summary), packed(results), id);
	}

	/** The newest first. */
	list(
		root: string,
		before: number | undefined,
		limit: number,
	): readonly RunListing[] {
		return this.#database
			.prepare(
				`SELECT ${LISTED} FROM runs WHERE root = ? AND id < ? ORDER BY id DESC LIMIT ?`,
			)
			.all(root, before ?? Number.MAX_SAFE_INTEGER, limit)
			.map(listingOfRow);
	}

	get(id: number): StoredRun | undefined {
		const row = this.#database
			.prepare(`SELECT ${LISTED}, results FROM runs WHERE id = ?`)
			.get(id);
		return row && storedRunOf(row);
	}

	/** The newest finished run of the same part of the same collection before that one. */
	previous(run: RunListing): StoredRun | undefined {
		const row = this.#database
			.prepare(
				`SELECT ${LISTED}, results FROM runs
				WHERE root = ? AND label = ? AND id < ? AND summary IS NOT NULL
				ORDER BY id DESC LIMIT 1`,
			)
			.get(run.root, run.label, run.id);
		return row && storedRunOf(row);
	}

	/** The requests that it sent stay in the history. */
	delete(id: number): void {
		this.#database.prepare("DELETE FROM runs WHERE id = ?").run(id);
	}

	deleteOf(root: string): void {
		this.#database.prepare("DELETE FROM runs WHERE root = ?").run(root);
	}

	deleteAll(): void {
		this.#database.exec("DELETE FROM runs");
	}

	/** Those that are older than every entry. */
	deleteOutlived(): void {
		this.#database.exec(
			"DELETE FROM runs WHERE at < (SELECT min(at) FROM entries)",
		);
	}
}

function listingOfRow(row: SqlRow): RunListing {
	const summary = optionalText(row, "summary");
	return {
		id: numberIn(row, "id"),
		root: textIn(row, "root"),
		label: textIn(row, "label"),
		environment: optionalText(row, "environment"),
		at: numberIn(row, "at"),
		summary: summary === undefined ? undefined : JSON.parse(summary),
	};
}

function storedRunOf(row: SqlRow): StoredRun {
	const bytes = bytesIn(row, "results");
	return {
		...listingOfRow(row),
		results: bytes.length === 0 ? [] : unpacked<readonly RunResult[]>(bytes),
	};
}
