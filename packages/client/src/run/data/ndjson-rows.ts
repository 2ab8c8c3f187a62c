import type { DataRow } from "../../variables/run-variables.ts";
import { rowOf } from "./data-row.ts";
import type { DataText } from "./data-text.ts";
import { parseJsonRow } from "./json-row.ts";

/** Rows of one JSON object a line. Empty lines do not count. */
export async function* ndjsonRows(
	text: DataText,
): AsyncGenerator<DataRow, void> {
	for await (const [json, line] of text.lines()) {
		if (json.trim() === "") continue;
		const place = { line, column: 1 };
		yield await rowOf(await parseJsonRow(json, text, place), text, place);
	}
}
