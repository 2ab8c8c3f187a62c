import type { Collection } from "../collection/collection.ts";
import type { RequestDefinition } from "../collection/model.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { hasWantedTags, type TagFilter } from "./tags.ts";

export interface RunPlanOptions extends TagFilter {
	/** Absolute paths of folders and files; empty for the whole collection. */
	readonly paths: readonly string[];
}

/** What a run is going to do. */
export interface RunPlan {
	/** In the order in which they run. */
	readonly requests: readonly RequestDefinition[];
	/** What is wrong with the selected files, or with the selection itself. */
	readonly problems: readonly Diagnostic[];
}

/**
 * Selects the requests of a run by paths and tags. A plan without requests is
 * a problem: a run that tests nothing must not look like success.
 *
 * @throws PathNotFoundError, PathOutsideCollectionError, NotARequestError
 */
export async function planRun(
	collection: Collection,
	options: RunPlanOptions,
): Promise<RunPlan> {
	const selected = await collection.select(options.paths);
	const requests = selected.requests.filter((request) =>
		hasWantedTags(request, options),
	);
	const hasError = selected.problems.some(isError);
	if (requests.length > 0 || hasError) {
		return { requests, problems: selected.problems };
	}
	const nothing = nothingToRun(selected.requests.length, options);
	return { requests, problems: [...selected.problems, nothing] };
}

function isError({ severity }: Diagnostic): boolean {
	return severity === "error";
}

function nothingToRun(found: number, filter: TagFilter): Diagnostic {
	return {
		code: "NOTHING_TO_RUN",
		severity: "error",
		message: `There is nothing to run: ${whyNothing(found, filter)}.`,
		hint:
			found > 0
				? "Check the tags; they stand in `info.tags` of requests and folders."
				: "A request is a .yml file with `info` and `http` (or `graphql`).",
	};
}

function whyNothing(found: number, { tags, excludeTags }: TagFilter): string {
	if (found === 0) return "no request was found";
	const conditions = [
		...(tags.length > 0 ? [`with the tag ${anyOf(tags)}`] : []),
		...(excludeTags.length > 0 ? [`without ${anyOf(excludeTags)}`] : []),
	];
	return `among the requests found (${found}) is none ${conditions.join(" and ")}`;
}

function anyOf(tags: readonly string[]): string {
	return tags.map((tag) => `"${tag}"`).join(" or ");
}
