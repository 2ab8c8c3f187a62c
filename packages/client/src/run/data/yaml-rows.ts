import type { Value } from "@curlew/template";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { readYaml } from "../../formats/opencollection/read-yaml.ts";
import { toValue } from "../../formats/tree/values.ts";
import type { DataRow } from "../../variables/run-variables.ts";
import { DataFileError } from "./data-error.ts";
import { rowOf } from "./data-row.ts";
import type { DataText } from "./data-text.ts";
import { type YamlPiece, yamlPieces } from "./yaml-pieces.ts";

/**
 * Rows of a YAML file: a list of maps, of which only one is in memory, or
 * several documents, each one map or one list.
 */
export async function* yamlRows(text: DataText): AsyncGenerator<DataRow, void> {
	for await (const piece of yamlPieces(text)) {
		const { value, lines } = await parsePiece(piece, text);
		if (value === null && !piece.isItem) continue;
		if (!Array.isArray(value)) {
			yield await rowOf(value, text, { line: lines[0] ?? 1, column: 1 });
			continue;
		}
		for (const [index, item] of value.entries())
			yield await rowOf(item, text, { line: lines[index] ?? 1, column: 1 });
	}
}

interface ParsedPiece {
	readonly value: Value;
	/** Of each item of a list; of a map, its own. */
	readonly lines: readonly number[];
}

async function parsePiece(
	{ yaml, line }: YamlPiece,
	text: DataText,
): Promise<ParsedPiece> {
	const offset = line - 1;
	const { problems, ...parsed } = await readYaml(
		new SourceText(text.file, yaml),
		(root) => {
			const places = root.isList ? root.items("- name: value") : [root];
			return {
				value: toValue(root),
				lines: places.map((place) => place.line + offset),
				problems: root.document.problems,
			};
		},
	);
	const error = problems.find(({ severity }) => severity === "error");
	if (error) throw moved(error, offset);
	return parsed;
}

/** A piece knows nothing of the lines before it. */
function moved(
	{ message, hint, location, excerpt }: Diagnostic,
	offset: number,
): DataFileError {
	return new DataFileError(message, {
		...(hint !== undefined && { hint }),
		...(location && {
			location: { ...location, line: location.line + offset },
		}),
		...(excerpt !== undefined && { excerpt }),
	});
}
