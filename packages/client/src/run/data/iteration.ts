import type { DataRow } from "../../variables/run-variables.ts";
import type { DataFile } from "./data-file.ts";

/** One pass through the requests of a run. */
export interface Iteration {
	/** From 0. */
	readonly index: number;
	/** How many there are. */
	readonly total: number;
	/** Absent for a run without data. */
	readonly row?: DataRow;
}

/** What a session that iterates over nothing is in. */
export const ONLY_ITERATION: Iteration = { index: 0, total: 1 };

/**
 * How many iterations a run has: as many as are wanted, else one for each row.
 *
 * @throws DataFileError when there is no row, or the first one is broken
 */
export async function countIterations(
	data: DataFile | undefined,
	wanted: number | undefined,
): Promise<number> {
	if (data === undefined) return wanted ?? 1;
	if (wanted === undefined) return data.countRows();
	// What has no row is told before anything is sent.
	await data.countRows(1);
	return wanted;
}

/**
 * The iterations, one by one; their rows are read when their turn comes. Rows
 * that do not suffice for as many as are wanted begin again, or the last is repeated.
 *
 * @param from the first one that is needed; where there is data, all come, since rows are counted as they are read
 * @throws DataFileError where the data is broken
 */
export async function* iterationsOf(
	data: DataFile | undefined,
	wanted: number | undefined,
	total: number,
	from = 0,
): AsyncGenerator<Iteration, void> {
	let index = 0;
	if (data === undefined) {
		index = from;
		while (index < total) yield { index: index++, total };
		return;
	}
	let last: DataRow | undefined;
	do {
		// Without a number that is wanted it goes on to the end, even to a broken row.
		for await (const row of data.rows()) {
			yield { index: index++, total, row };
			if (index === wanted) return;
			last = row;
		}
	} while (wanted !== undefined && !data.repeatsLastRow);
	while (wanted !== undefined && last !== undefined && index < wanted)
		yield { index: index++, total, row: last };
}
