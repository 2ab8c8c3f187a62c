import type { Value } from "@curlew/template";
import { isDeeperThan, MAXIMUM_DEPTH } from "../../values/depth.ts";
import { isRecord } from "../../values/is-record.ts";
import type { DataRow } from "../../variables/run-variables.ts";
import type { DataText, TextPosition } from "./data-text.ts";

/**
 * A value as a row of data: an object, whose members are the variables.
 *
 * @throws DataFileError for anything else
 */
export async function rowOf(
	value: Value,
	text: DataText,
	place: TextPosition,
): Promise<DataRow> {
	if (!isRecord(value)) {
		throw await text.errorAt(
			place,
			`A row of data must be an object; this one is ${kindOf(value)}.`,
			'Give every value a name: {"name": "value"}.',
		);
	}
	if (isDeeperThan(value, MAXIMUM_DEPTH)) {
		throw await text.errorAt(
			place,
			`The row is nested more than ${MAXIMUM_DEPTH} levels deep.`,
			"Look for a bracket that is not closed.",
		);
	}
	return { values: value, file: text.file, line: place.line };
}

function kindOf(value: Value): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "an array";
	return typeof value === "string" ? "a text" : `a ${typeof value}`;
}
