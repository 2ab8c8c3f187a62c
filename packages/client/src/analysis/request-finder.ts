import type { RequestDefinition } from "../collection/model.ts";
import { withoutAnyEnding } from "../formats/formats.ts";

/** Finds requests as scripts name them; -1 when there is none. */
export interface RequestFinder {
	/** As `setNextRequest` does: by name first, of several the first in the run; else by path. */
	readonly byNameOrPath: (target: string) => number;
	/** As `runRequest` does: by path, with or without ending. */
	readonly byPath: (target: string) => number;
}

export function requestFinder(
	requests: readonly RequestDefinition[],
): RequestFinder {
	const names = new Map<string, number>();
	const paths = new Map<string, number>();
	for (const [index, { name, path }] of requests.entries()) {
		if (!names.has(name)) names.set(name, index);
		paths.set(path, index);
	}
	const byPath = (target: string) =>
		paths.get(withoutAnyEnding(target.replace(/^\.?\//, ""))) ?? -1;
	return {
		byPath,
		byNameOrPath: (target) => names.get(target) ?? byPath(target),
	};
}
