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
				? "Check the tags: requests and folders list theirs under `info.tags`."
				: "A request is a .yml file with `info` and `http` (or `graphql`), or a .bru file.",
	};
}

function whyNothing(found: number, { tags, excludeTags }: TagFilter): string {
	if (found === 0) return "no request was found";
	if (tags.length === 0)
		return `all requests found (${found}) have the tag ${anyOf(excludeTags)}`;
	const but = excludeTags.length > 0 ? ` but not ${anyOf(excludeTags)}` : "";
	return `none of the requests found (${found}) has the tag ${anyOf(tags)}${but}`;
}

function anyOf(tags: readonly string[]): string {
	return tags.map((tag) => `"${tag}"`).join(" or ");
}
