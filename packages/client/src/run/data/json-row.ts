import type { Value } from "@curlew/template";
import { findJsonError } from "../../request/body/json-error.ts";
import { InvalidJsonError, parseJson } from "../../values/parse-json.ts";
import { type DataText, occurrences, type TextPosition } from "./data-text.ts";

/**
 * A row's JSON, with integers of any size exact.
 *
 * @param start where the JSON stands in the file
 * @throws DataFileError with the place of the fault
 */
export async function parseJsonRow(
	json: string,
	text: DataText,
	start: TextPosition,
): Promise<Value> {
	try {
		return parseJson(json);
	} catch (error) {
		if (!(error instanceof InvalidJsonError)) throw error;
		const fault = findJsonError(json);
		throw await text.errorAt(
			positionWithin(json, fault?.offset ?? 0, start),
			fault ? `This is not JSON: ${fault.what}.` : error.message,
			error.hint ?? "A row is a JSON object.",
		);
	}
}

/** The place of an offset in a piece of a file that begins at `start`. */
export function positionWithin(
	piece: string,
	offset: number,
	start: TextPosition,
): TextPosition {
	const before = piece.slice(0, offset);
	const breaks = occurrences("\n", before);
	if (breaks === 0) return { ...start, column: start.column + offset };
	return {
		line: start.line + breaks,
		column: offset - before.lastIndexOf("\n"),
	};
}
