import {
	CurlewError,
	check,
	type Diagnostic,
	type Finding,
} from "@curlew/client";
import {
	CollectionFileError,
	CollectionNotFoundError,
} from "@curlew/client/editing";
import type { FoundProblem, ProblemCounts } from "../../protocol/problems.ts";

/** A problem as it was found. Its file is absolute. */
export interface CheckedProblem extends FoundProblem {
	/** Of the text that is meant. */
	readonly length: number;
	/** What stands at the place, and what should. */
	readonly rewriting?: { readonly old: string; readonly insert: string };
}

/**
 * Everything that `check` finds in a collection, each place for itself. One
 * that cannot be read at all has the faults of its own files.
 *
 * @param path of a collection. Absolute.
 */
export async function findAllProblems(
	path: string,
): Promise<readonly CheckedProblem[]> {
	try {
		// Nothing is kept: what stands for a file is no file's content.
		const { findings } = await check(path, { cache: false });
		return findings.flatMap(placesOf);
	} catch (error) {
		if (error instanceof CollectionNotFoundError) return [];
		if (error instanceof CollectionFileError)
			return error.problems.map(fromDiagnostic);
		if (error instanceof CurlewError)
			return [fromDiagnostic(error.toDiagnostic())];
		throw error;
	}
}

export function countProblems(
	problems: readonly FoundProblem[],
): ProblemCounts {
	const counts = { error: 0, warning: 0, info: 0 };
	for (const { severity } of problems) counts[severity]++;
	return counts;
}

function placesOf({
	rule,
	severity,
	places,
}: Finding): readonly CheckedProblem[] {
	return places.map(({ message, hint, location, fix }) => ({
		rule,
		severity,
		message,
		...(hint !== undefined && { hint }),
		...locationOf(location),
		...(fix && {
			rewriting: {
				old: fix.source.slice(fix.start, fix.end),
				insert: fix.insert,
			},
		}),
	}));
}

function fromDiagnostic(problem: Diagnostic): CheckedProblem {
	const { severity, message, hint, location } = problem;
	return {
		rule: "broken-file",
		severity,
		message,
		...(hint !== undefined && { hint }),
		...locationOf(location),
	};
}

function locationOf(location: Diagnostic["location"]) {
	const { file = null, line = 1, column = 1, length = 1 } = location ?? {};
	return { file, line, column, length };
}
