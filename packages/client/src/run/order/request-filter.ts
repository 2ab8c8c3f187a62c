import { dirname } from "node:path";
import { nearestName } from "@curlew/template";
import type { RequestDefinition } from "../../collection/model.ts";
import { InvalidOptionError } from "../context/invalid-option-error.ts";
import { hasWantedTags, type TagFilter } from "./tags.ts";

/** Which of the requests found run. All that is given must hold. */
export interface RequestFilter extends TagFilter {
	/** Folders and files, by paths from the collection's folder or absolute ones, which run in this order; empty for the whole collection. */
	readonly paths: readonly string[];
	/** False: of the folders in `paths`, only the requests directly in them. Default: true. */
	readonly isRecursive?: boolean | undefined;
	/** Only requests with assertions or tests of their own. */
	readonly testsOnly?: boolean | undefined;
	/** A regular expression that a request's path in the collection, or its name, matches somewhere; case does not count. */
	readonly grep?: string | undefined;
	/** None of the requests that this regular expression matches in the same way. */
	readonly grepInvert?: string | undefined;
	/** Only requests with one of these names. */
	readonly names?: readonly string[] | undefined;
	/** Only requests with one of these names or ids, and those in folders with one, wherever they stand. Each must be there. */
	readonly folders?: readonly string[] | undefined;
	/** Only requests with these paths in the collection: those that failed in the last run. */
	readonly lastFailed?: readonly string[] | undefined;
}

/**
 * Whether a request is wanted.
 *
 * @throws InvalidOptionError when `grep` is no regular expression
 */
export function filterOf(
	filter: RequestFilter,
): (request: RequestDefinition) => boolean {
	const { folders, isRecursive, lastFailed, names, paths, testsOnly } = filter;
	const wanted = matcherOf(filter.grep);
	const unwanted = matcherOf(filter.grepInvert);
	const failed = lastFailed && new Set(lastFailed);
	return (request) =>
		hasWantedTags(request, filter) &&
		(!testsOnly || hasTests(request)) &&
		(isRecursive !== false || isDirectly(request, paths)) &&
		(names === undefined || names.includes(request.name)) &&
		(folders === undefined || isNamed(request, folders)) &&
		wanted?.(request) !== false &&
		unwanted?.(request) !== true &&
		(!failed || failed.has(request.path));
}

function matcherOf(
	grep: string | undefined,
): ((request: RequestDefinition) => boolean) | undefined {
	if (grep === undefined) return undefined;
	try {
		const pattern = new RegExp(grep, "i");
		return ({ path, name }) => pattern.test(path) || pattern.test(name);
	} catch (cause) {
		throw new InvalidOptionError(`grep is no regular expression: ${grep}`, {
			cause,
			hint: "It is one of JavaScript's: a bracket, a brace or a + that is meant as itself needs a \\ before it.",
		});
	}
}

function hasTests({ assertions, scripts }: RequestDefinition): boolean {
	return (
		assertions.some(({ isDisabled }) => !isDisabled) ||
		scripts.some(({ kind, code }) => kind === "tests" && code.trim() !== "")
	);
}

function isDirectly(
	{ file }: RequestDefinition,
	paths: readonly string[],
): boolean {
	return paths.some((path) => path === file || path === dirname(file));
}

/** Whether the request, or a folder around it, has one of the names or ids. */
function isNamed(
	request: RequestDefinition,
	names: readonly string[],
): boolean {
	return namesOf(request).some((name) => names.includes(name));
}

/** Its own name and id, and those of the folders around it. */
function namesOf(request: RequestDefinition): readonly string[] {
	return [request, ...request.folders].flatMap(({ name, id }) =>
		id === undefined ? name : [name, id],
	);
}

/**
 * Expects that every name of `folders` is one of a folder or a request.
 *
 * @throws InvalidOptionError
 */
export function expectFolders(
	requests: readonly RequestDefinition[],
	{ folders = [] }: RequestFilter,
): void {
	if (folders.length === 0) return;
	const known = new Set(requests.flatMap(namesOf));
	for (const name of folders) {
		if (known.has(name)) continue;
		const near = nearestName(name, known);
		throw new InvalidOptionError(
			`There is no folder or request ${JSON.stringify(name)} in the collection.`,
			{
				hint:
					near === undefined
						? `${hintOfFolders(requests)} A folder without requests counts for nothing.`
						: `Did you mean ${JSON.stringify(near)}?`,
			},
		);
	}
}

const MOST_FOLDERS_TOLD = 10;

function hintOfFolders(requests: readonly RequestDefinition[]): string {
	const names = [
		...new Set(
			requests.flatMap(({ folders }) => folders.map(({ name }) => name)),
		),
	];
	if (names.length === 0)
		return "The collection has no folders; name one of its requests.";
	const told = names
		.slice(0, MOST_FOLDERS_TOLD)
		.map((name) => JSON.stringify(name));
	const more = names.length - told.length;
	return `Its folders: ${told.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
