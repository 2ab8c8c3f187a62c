import { DataFile, type DataSource } from "./data-file.ts";

/** Rows that are looked at: rows of JSON may have different members. */
const MOST_ROWS = 1_000;

/**
 * The names of the columns of a data file.
 *
 * @throws DataFileError, DataFileNotReadableError
 */
export async function columnsOfData(
	source: DataSource,
): Promise<readonly string[]> {
	const data = await DataFile.open(source);
	try {
		const names = new Set<string>();
		let rows = 0;
		for await (const { values } of data.rows()) {
			for (const name of Object.keys(values)) names.add(name);
			rows += 1;
			if (rows >= MOST_ROWS) break;
		}
		return [...names];
	} finally {
		await data.close();
	}
}
