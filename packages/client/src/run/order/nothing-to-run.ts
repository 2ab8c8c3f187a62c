import { nearestName } from "@curlew/template";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { listInWords } from "../../diagnostics/list-in-words.ts";
import type { RequestFilter } from "./request-filter.ts";

/**
 * Why a run has no request, and what would give it some.
 *
 * @param found what the paths hold, before the filter
 * @param hint for when they hold nothing
 */
export function nothingToRun(
	found: readonly RequestDefinition[],
	filter: RequestFilter,
	hint: string | undefined,
): Diagnostic {
	return {
		code: "NOTHING_TO_RUN",
		severity: "error",
		message: `There is nothing to run: ${whyNothing(found.length, filter)}.`,
		hint: (found.length === 0 && hint) || hintFor(found, filter),
	};
}

function whyNothing(found: number, filter: RequestFilter): string {
	const { tags, excludeTags, testsOnly, isRecursive } = filter;
	if (found === 0) return "no request was found";
	const wanted: string[] = [];
	if (isRecursive === false) wanted.push("is directly in the folders given");
	if (testsOnly) wanted.push("has tests or assertions");
	if (filter.folders) wanted.push(`is, or is in, ${anyOf(filter.folders)}`);
	if (filter.names) wanted.push(`is called ${anyOf(filter.names)}`);
	if (filter.grep !== undefined)
		wanted.push(`matches /${filter.grep}/i in its path or name`);
	if (filter.grepInvert !== undefined)
		wanted.push(`does not match /${filter.grepInvert}/i in its path and name`);
	if (filter.lastFailed) wanted.push("failed in the last run");
	if (tags.length > 0) wanted.push(`has the tag ${anyOf(tags)}`);
	if (wanted.length === 0)
		return `all requests found (${found}) have the tag ${anyOf(excludeTags)}`;
	const but = excludeTags.length > 0 ? ` but not ${anyOf(excludeTags)}` : "";
	return `none of the requests found (${found}) ${wanted.join(" and ")}${but}`;
}

function hintFor(
	found: readonly RequestDefinition[],
	{
		tags,
		excludeTags,
		names = [],
		grep,
		grepInvert,
		lastFailed,
	}: RequestFilter,
): string {
	if (found.length === 0)
		return "A request is a .yml file with `info` and `http` (or `graphql`), or a .bru file.";
	for (const name of names) {
		const nearest = nearestName(
			name,
			found.map((request) => request.name),
		);
		if (nearest !== undefined) return `Did you mean --name "${nearest}"?`;
	}
	if (names.length > 0 || grep !== undefined || grepInvert !== undefined)
		return "`curlew run --list` shows the paths of all requests. --grep looks for a pattern in paths and names, --grep-invert leaves out what matches one, --name looks for a whole name.";
	if (tags.length + excludeTags.length > 0)
		return "Check the tags: requests and folders list theirs under `info.tags`.";
	return lastFailed
		? "Leave --last-failed out to run all."
		: "Leave --tests-only or --no-recursive out to run more.";
}

function anyOf(words: readonly string[]): string {
	const quoted = words.map((word) => `"${word}"`);
	return listInWords(quoted, { word: "or" });
}
