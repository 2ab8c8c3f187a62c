import type { DataRow } from "../../variables/run-variables.ts";
import { rowOf } from "./data-row.ts";
import type { DataText } from "./data-text.ts";
import { jsonElements } from "./json-elements.ts";
import { parseJsonRow, positionWithin } from "./json-row.ts";

/** Rows of a JSON array of objects. */
export async function* jsonRows(text: DataText): AsyncGenerator<DataRow, void> {
	for await (const { json, start } of jsonElements(text)) {
		const value = await parseJsonRow(json, text, start);
		const indent = json.length - json.trimStart().length;
		yield await rowOf(value, text, positionWithin(json, indent, start));
	}
}
