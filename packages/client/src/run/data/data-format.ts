import { extname } from "node:path";
import { DataFileNotReadableError } from "./data-error.ts";

export const DATA_FORMATS = ["csv", "json", "ndjson", "yaml"] as const;

export type DataFormat = (typeof DATA_FORMATS)[number];

const BY_ENDING: Readonly<Record<string, DataFormat>> = {
	".csv": "csv",
	".tsv": "csv",
	".json": "json",
	".ndjson": "ndjson",
	".jsonl": "ndjson",
	".yml": "yaml",
	".yaml": "yaml",
};

/**
 * The format that a file's ending means.
 *
 * @throws DataFileNotReadableError for an ending that means none
 */
export function formatOfEnding(file: string): DataFormat {
	const format = knownFormat(file);
	if (format !== undefined) return format;
	throw new DataFileNotReadableError(
		`The format of the data in ${file} is not known.`,
		{
			hint: `Name the file .csv, .json, .ndjson or .yml, or give --data-format (${DATA_FORMATS.join(", ")}).`,
		},
	);
}

/** The format that a file's ending means; undefined for an ending that means none. */
export function knownFormat(file: string): DataFormat | undefined {
	const ending = extname(file).toLowerCase();
	return Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
}
