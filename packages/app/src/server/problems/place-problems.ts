import { readSource } from "@curlew/client/editing";
import { fieldAtLocation } from "@curlew/client/internal";
import type { PlacedProblem } from "../../protocol/problems.ts";
import type { CheckedProblem } from "./find-all-problems.ts";
import { fixesOf } from "./fixes.ts";

/**
 * The problems of a file, with the fields that they are in.
 *
 * @param file absolute; a text that is held for it counts
 */
export function placeProblems(
	file: string,
	problems: readonly CheckedProblem[],
): readonly PlacedProblem[] {
	if (problems.length === 0) return [];
	const read = readSource(file);
	const source = read.kind === "source" ? read.source : undefined;
	return problems.map((problem) => {
		const { length, rewriting: _, ...told } = problem;
		const { line, column } = told;
		if (!source)
			return { ...told, fixes: fixesOf(problem, undefined, undefined) };
		const start = source.lineStart(line) + column - 1;
		const text = source.text.slice(start, start + length);
		const place = fieldAtLocation(source, { file, line, column, length });
		return { ...told, ...place, fixes: fixesOf(problem, text, place?.path) };
	});
}
