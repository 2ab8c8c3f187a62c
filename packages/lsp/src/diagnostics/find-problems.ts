import {
	CurlewError,
	check,
	type Diagnostic,
	type Finding,
} from "@curlew/client";
import {
	CollectionFileError,
	CollectionNotFoundError,
	findCollectionRoot,
} from "@curlew/client/editing";
import type { PublishedDiagnostic } from "./messages.ts";

/**
 * Everything that `check` finds in a collection. One that cannot be read at
 * all has the faults of its own files; what is none any more has none.
 *
 * @param root the collection's own file, absolute
 */
export async function findProblems(
	root: string,
): Promise<readonly PublishedDiagnostic[]> {
	try {
		const { file } = await findCollectionRoot(root);
		if (file !== root) return [];
		// Nothing is kept: what stands for a file in the editor is no file's content.
		const { findings } = await check(root, { cache: false });
		return findings.flatMap(shownPlaces);
	} catch (error) {
		if (error instanceof CollectionNotFoundError) return [];
		if (error instanceof CollectionFileError)
			return error.problems.map(shownProblem);
		if (error instanceof CurlewError)
			return [shownProblem(error.toDiagnostic())];
		throw error;
	}
}

/** In an editor each place shows what is wrong there; what many have in common is in the way. */
function shownPlaces({
	rule,
	severity,
	places,
}: Finding): readonly PublishedDiagnostic[] {
	return places.map(({ message, hint, location, fix }) => ({
		code: rule,
		severity,
		message,
		hint,
		location,
		fix: fix && {
			old: fix.source.slice(fix.start, fix.end),
			insert: fix.insert,
		},
	}));
}

function shownProblem(problem: Diagnostic): PublishedDiagnostic {
	const { code, severity, message, hint, location } = problem;
	return { code, severity, message, hint, location, fix: undefined };
}
