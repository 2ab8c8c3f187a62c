import { resolve } from "node:path";
import type { DataSource } from "@curlew/client";
import { InvalidOptionError, listInWords } from "@curlew/client/internal";
import type { SelectionOptions } from "../../options/run-options.ts";

/**
 * Where the rows of a run come from; undefined for a run without.
 *
 * @throws InvalidOptionError when several files are given
 */
export function dataSource(options: SelectionOptions): DataSource | undefined {
	const { data, csvFilePath, jsonFilePath, dataFormat } = options;
	const sources: DataSource[] = [];
	if (data === "-") {
		const input = process.stdin;
		sources.push({ file: "stdin", format: dataFormat, input });
	} else if (data !== undefined)
		sources.push({ file: resolve(data), format: dataFormat });
	if (csvFilePath !== undefined)
		sources.push({ file: resolve(csvFilePath), format: "csv" });
	if (jsonFilePath !== undefined)
		sources.push({ file: resolve(jsonFilePath), format: "json" });
	const [source, other] = sources;
	if (other) {
		throw new InvalidOptionError("A run can have only one file of data.", {
			hint: `Keep one of ${listInWords(sources.map(({ file }) => file))}.`,
		});
	}
	return source;
}
