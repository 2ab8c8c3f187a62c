import { dirname, join, resolve, sep } from "node:path";
import type { Collection } from "../../collection/collection.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import { hasWantedTags, type TagFilter } from "./tags.ts";

export interface RunPlanOptions extends TagFilter {
	/** Folders and files, by paths from the collection's folder or absolute ones, which run in this order; empty for the whole collection. */
	readonly paths: readonly string[];
	/** Only requests with assertions or tests of their own. */
	readonly testsOnly?: boolean | undefined;
	/** The run's own data, which may lie in the collection. */
	readonly data?: { readonly file: string } | undefined;
	/** False: of the folders in `paths`, only the requests directly in them. Default: true. */
	readonly isRecursive?: boolean | undefined;
	/** What cannot be run is an error rather than a warning. Default: false. */
	readonly isStrict?: boolean | undefined;
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
 * @throws CollectionFileError when nothing can be sent because the collection's own file is wrong, PathNotFoundError, PathOutsideCollectionError, NotARequestError
 */
export async function planRun(
	collection: Collection,
	given: RunPlanOptions,
): Promise<RunPlan> {
	const { faults, root } = collection.definition;
	const paths = given.paths.map((path) => resolve(root, path));
	const options = { ...given, paths };
	const [fault] = faults;
	if (fault) throw new CollectionFileError(fault, faults);
	const selected = await collection.select(options.paths);
	const requests = selected.requests.filter(
		(request) =>
			hasWantedTags(request, options) &&
			(!options.testsOnly || hasTests(request)) &&
			(options.isRecursive !== false || isDirectly(request, options.paths)),
	);
	if (options.paths.length > 1)
		sortAsGiven(requests, collection, options.paths);
	const untold = withoutTold(
		withoutData(selected.problems, options.data),
		selected.requests,
		requests,
	);
	const problems = options.isStrict ? untold.map(strictly) : untold;
	if (requests.length > 0 || problems.some(isError))
		return { requests, problems };
	const inside = problems.find(({ code }) => code === "COLLECTION_INSIDE");
	const nothing = nothingToRun(selected.requests.length, options, inside?.hint);
	return { requests, problems: [...problems, nothing] };
}

/** What is given first runs first; within a folder, the order is the collection's. */
function sortAsGiven(
	requests: RequestDefinition[],
	{ definition }: Collection,
	paths: readonly string[],
): void {
	const { isBundled } = definition;
	const placeOf = ({ file, path }: RequestDefinition) =>
		isBundled ? join(file, path) : file;
	const ranks = new Map<RequestDefinition, number>();
	for (const request of requests) {
		const place = placeOf(request);
		const rank = paths.findIndex(
			(path) => place === path || place.startsWith(join(path, sep)),
		);
		ranks.set(request, rank);
	}
	const rankOf = (request: RequestDefinition) => ranks.get(request) ?? 0;
	requests.sort((a, b) => rankOf(a) - rankOf(b));
}

/** Data files in YAML inside the collection are not taken for requests. */
function withoutData(
	problems: readonly Diagnostic[],
	data: RunPlanOptions["data"],
): readonly Diagnostic[] {
	if (data === undefined) return problems;
	return problems.filter(({ location }) => location?.file !== data.file);
}

/** A request, a script or a file that was meant to run does not. */
function strictly(problem: Diagnostic): Diagnostic {
	return problem.code === "KIND_NOT_SUPPORTED"
		? { ...problem, severity: "error" }
		: problem;
}

/** What keeps a request from being sent is told as its result; of a request that does not run, nothing need be told. */
function withoutTold(
	problems: readonly Diagnostic[],
	found: readonly RequestDefinition[],
	running: readonly RequestDefinition[],
): readonly Diagnostic[] {
	const told = new Set<Diagnostic>();
	for (const { faults } of found) for (const one of faults) told.add(one);
	for (const { folders } of running)
		for (const { faults } of folders) for (const one of faults) told.add(one);
	return told.size === 0 ? problems : problems.filter((one) => !told.has(one));
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

function isError({ severity }: Diagnostic): boolean {
	return severity === "error";
}

function nothingToRun(
	found: number,
	options: RunPlanOptions,
	hint: string | undefined,
): Diagnostic {
	return {
		code: "NOTHING_TO_RUN",
		severity: "error",
		message: `There is nothing to run: ${whyNothing(found, options)}.`,
		hint: (found === 0 && hint) || hintFor(found, options),
	};
}

function whyNothing(found: number, options: RunPlanOptions): string {
	const { tags, excludeTags, testsOnly, isRecursive } = options;
	if (found === 0) return "no request was found";
	const wanted: string[] = [];
	if (isRecursive === false) wanted.push("is directly in the folders given");
	if (testsOnly) wanted.push("has tests or assertions");
	if (tags.length > 0) wanted.push(`has the tag ${anyOf(tags)}`);
	if (wanted.length === 0)
		return `all requests found (${found}) have the tag ${anyOf(excludeTags)}`;
	const but = excludeTags.length > 0 ? ` but not ${anyOf(excludeTags)}` : "";
	return `none of the requests found (${found}) ${wanted.join(" and ")}${but}`;
}

function hintFor(found: number, options: RunPlanOptions): string {
	const { tags, excludeTags } = options;
	if (found === 0)
		return "A request is a .yml file with `info` and `http` (or `graphql`), or a .bru file.";
	return tags.length + excludeTags.length > 0
		? "Check the tags: requests and folders list theirs under `info.tags`."
		: "Leave --tests-only or --no-recursive out to run more.";
}

function anyOf(tags: readonly string[]): string {
	return tags.map((tag) => `"${tag}"`).join(" or ");
}
