import { join, resolve, sep } from "node:path";
import type { Collection } from "../../collection/collection.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import type { NeededSummary } from "../events/run-started.ts";
import { nothingToRun } from "./nothing-to-run.ts";
import {
	expectFolders,
	filterOf,
	type RequestFilter,
} from "./request-filter.ts";

export interface RunPlanOptions extends RequestFilter {
	/** The run's own data, which may lie in the collection. */
	readonly data?: { readonly file: string } | undefined;
	/** What cannot be run is an error rather than a warning. Default: false. */
	readonly isStrict?: boolean | undefined;
	/** Exactly these requests, by their paths in the collection, in this order, whatever else selects. Of files that they do not need, nothing is told. */
	readonly only?: readonly string[] | undefined;
	/** No request to run is a warning rather than an error. Default: false. */
	readonly mayBeEmpty?: boolean | undefined;
}

/** What a run is going to do. */
export interface RunPlan {
	/** In the order in which they run. */
	readonly requests: readonly RequestDefinition[];
	/** What is wrong with the selected files, or with the selection itself. */
	readonly problems: readonly Diagnostic[];
	/** Those of the requests that nobody selected, in their order: others need their results. */
	readonly needed?: readonly NeededSummary[];
}

/**
 * Selects the requests of a run by paths, tags and names. A plan without requests is
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
	if (options.only) return planOnly(collection, options.only);
	const selected = await collection.select(options.paths);
	expectFolders(selected.requests, options);
	const requests = selected.requests.filter(filterOf(options));
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
	const nothing = nothingToRun(selected.requests, options, inside?.hint);
	const mayBeEmpty =
		selected.requests.length === 0 && collection.definition.rules.mayBeEmpty;
	const told =
		options.mayBeEmpty || mayBeEmpty
			? ({ ...nothing, severity: "warning" } as const)
			: nothing;
	return { requests, problems: [...problems, told] };
}

async function planOnly(
	collection: Collection,
	only: readonly string[],
): Promise<RunPlan> {
	const all = await collection.select([]);
	const byPath = new Map(all.requests.map((one) => [one.path, one]));
	const requests = only.flatMap((path) => byPath.get(path) ?? []);
	const files = new Set<string | undefined>(
		requests.flatMap(({ file, folders }) => [
			file,
			...folders.map((folder) => folder.file),
		]),
	);
	const problems = all.problems.filter(({ location }) =>
		files.has(location?.file),
	);
	return {
		requests,
		problems: withoutTold(problems, all.requests, requests),
	};
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

function isError({ severity }: Diagnostic): boolean {
	return severity === "error";
}
