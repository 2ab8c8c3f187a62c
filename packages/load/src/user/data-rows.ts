import type { DataFile, DataRow } from "@curlew/client/driving";
import { InvalidOptionError } from "@curlew/client/internal";
import type { LoadData, Share } from "../plan/load-plan.ts";

/** So many rows are kept in memory; of more, the next ones are read ahead. */
const MAX_KEPT = 50_000;
/** Rows that are read ahead. */
const AHEAD = 1_000;

/** `more` means: ask again once `whenReady` has resolved. */
export type NextRow = DataRow | "more" | "end";

/** Hands out the rows of one thread. */
export interface RowSource {
	/** The row of an iteration's user. */
	next(user: number): NextRow;
	/** Resolves when there is a row again, or the end of them. Rejects where the data is broken. */
	whenReady(): Promise<void>;
}

/**
 * Opens the rows of a share of a load.
 *
 * @throws DataFileError when there is none, or the first ones are broken
 * @throws InvalidOptionError when there are too many to give all of them to each user
 */
export async function openRows(
	file: DataFile,
	{ mode, end }: Pick<LoadData, "mode" | "end">,
	share: Share,
): Promise<RowSource> {
	const wraps = end === "wrap";
	const kept = await readKept(file);
	if (mode === "per-user") {
		if (kept === undefined) throw tooManyRows();
		return new RowsPerUser(kept, wraps);
	}
	if (kept !== undefined) return new SharedRows(kept, wraps, share);
	const streamed = new StreamedRows(file, wraps, share);
	await streamed.whenReady();
	return streamed;
}

/** All rows; undefined when they are too many. */
async function readKept(
	file: DataFile,
): Promise<readonly DataRow[] | undefined> {
	const rows: DataRow[] = [];
	for await (const row of file.rows()) {
		if (rows.length === MAX_KEPT) return undefined;
		rows.push(row);
	}
	return rows;
}

function tooManyRows(): InvalidOptionError {
	return new InvalidOptionError(
		`--data-mode per-user can give each user at most ${MAX_KEPT} rows; the file has more.`,
		{ hint: "Use --data-mode shared, where each iteration gets the next row." },
	);
}

/** Every user goes through all rows. */
class RowsPerUser implements RowSource {
	readonly #rows: readonly DataRow[];
	readonly #wraps: boolean;
	readonly #taken = new Map<number, number>();

	constructor(rows: readonly DataRow[], wraps: boolean) {
		this.#rows = rows;
		this.#wraps = wraps;
	}

	next(user: number): NextRow {
		const taken = this.#taken.get(user) ?? 0;
		if (!this.#wraps && taken >= this.#rows.length) return "end";
		this.#taken.set(user, taken + 1);
		return this.#rows[taken % this.#rows.length] ?? "end";
	}

	async whenReady(): Promise<void> {}
}

/** Each iteration gets the next row of the share. */
class SharedRows implements RowSource {
	readonly #rows: readonly DataRow[];
	readonly #wraps: boolean;
	readonly #share: Share;
	#number: number;

	constructor(rows: readonly DataRow[], wraps: boolean, share: Share) {
		this.#rows = rows;
		this.#wraps = wraps;
		this.#share = share;
		this.#number = share.index;
	}

	next(): NextRow {
		const number = this.#number;
		if (!this.#wraps && number >= this.#rows.length) return "end";
		this.#number += this.#share.of;
		return this.#rows[number % this.#rows.length] ?? "end";
	}

	async whenReady(): Promise<void> {}
}

/** The same for files of any size: they are read again and again, a little ahead. */
class StreamedRows implements RowSource {
	readonly #rows: AsyncGenerator<DataRow, void>;
	#ahead: DataRow[] = [];
	#taken = 0;
	#isAtEnd = false;
	/** What broke the data: told when the rows before it are used up. */
	#fault: { readonly error: unknown } | undefined;
	#reading: Promise<void> | undefined;

	constructor(file: DataFile, wraps: boolean, share: Share) {
		this.#rows = rowsOfShare(file, wraps, share);
	}

	next(): NextRow {
		const row = this.#ahead[this.#taken];
		if (row === undefined) return this.#isAtEnd ? "end" : "more";
		this.#taken += 1;
		if (this.#ahead.length - this.#taken < AHEAD / 2) void this.#readAhead();
		return row;
	}

	async whenReady(): Promise<void> {
		await this.#readAhead();
		if (this.#fault && this.#taken === this.#ahead.length)
			throw this.#fault.error;
	}

	/** Never rejects: as a rule, nobody waits for it. */
	#readAhead(): Promise<void> {
		this.#reading ??= this.#read().finally(() => {
			this.#reading = undefined;
		});
		return this.#reading;
	}

	async #read(): Promise<void> {
		const rows = this.#ahead.slice(this.#taken);
		this.#ahead = rows;
		this.#taken = 0;
		try {
			while (!this.#isOver && rows.length < AHEAD) {
				const { done, value } = await this.#rows.next();
				if (done) this.#isAtEnd = true;
				else rows.push(value);
			}
		} catch (error) {
			this.#fault = { error };
		}
	}

	get #isOver(): boolean {
		return this.#isAtEnd || this.#fault !== undefined;
	}
}

async function* rowsOfShare(
	file: DataFile,
	wraps: boolean,
	{ index, of }: Share,
): AsyncGenerator<DataRow, void> {
	let number = 0;
	do {
		for await (const row of file.rows()) {
			if (number % of === index) yield row;
			number += 1;
		}
	} while (wraps);
}
