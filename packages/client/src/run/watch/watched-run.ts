import { join, resolve } from "node:path";
import type { Value } from "@curlew/template";
import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import {
	filesOfAuthorities,
	filesOfCertificates,
} from "../../analysis/used-files.ts";
import type { Collection } from "../../collection/collection.ts";
import type {
	CollectionDefinition,
	EnvironmentDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { VariableScope } from "../../variables/variable-scope.ts";
import {
	type LoadedEnvironments,
	loadEnvironments,
} from "../context/load-environments.ts";
import { planRun } from "../order/plan-run.ts";
import { type RunOptions, withDefaults } from "../order/run-collection.ts";
import { effectsInSession } from "../order/session-effects.ts";
import { openSession } from "../session/open-session.ts";

/** What is known of a run whose files are watched, as they are at a time. */
export interface WatchedRun {
	readonly collection: CollectionDefinition;
	/** All of the collection, in the order in which they would run: those that are not wanted may be needed. */
	readonly requests: readonly RequestEffects[];
	/** Paths of those that the run is about. */
	readonly wanted: ReadonlySet<string>;
	/** Whether others may come for every value that they set, and not only for those that are not there otherwise. */
	readonly wantsNeeded: boolean;
	/** Files that all requests need. Absolute; they need not be there. */
	readonly files: ReadonlySet<string>;
	/** Files of environments: they concern those that read what changes in them. */
	readonly environmentFiles: ReadonlySet<string>;
	/** What stands for each name in the environments. */
	readonly values: ReadonlyMap<string, readonly Value[]>;
	/** What environments say besides variables, and `.env` files: to be compared. */
	readonly surroundings: unknown;
	/** Names of variables that have a value before anything is sent; undefined when any may: columns of data. */
	readonly given: ReadonlySet<string> | undefined;
	/** What is wrong with files. */
	readonly problems: readonly Diagnostic[];
}

/** What is watched besides the collection: files that the command line names. Absolute. */
export interface WatchedRunOptions extends RunOptions {
	readonly files?: readonly string[];
}

/**
 * Reads everything that decides what a run does. Nothing is run or sent.
 *
 * @throws CurlewError where the run could not begin
 */
export async function gatherWatchedRun(
	opened: Collection,
	given: WatchedRunOptions,
): Promise<WatchedRun> {
	const options = withDefaults(given);
	const { definition: collection } = opened;
	const plan = await planRun(opened, options);
	const all = await opened.select([]);
	const session = await openSession(
		opened,
		{ ...options, ask: undefined, user: undefined, contentLimit: 0 },
		() => {},
	);
	try {
		const { access, variables } = session.parts;
		const loaded = await loadEnvironments(opened, options, access);
		const { scopes } = variables.sharedChain();
		const order = inOrder(all.requests, plan.requests);
		const requests = await effectsInSession(session, order);
		return {
			collection,
			requests,
			wanted: new Set(plan.requests.map(({ path }) => path)),
			wantsNeeded: options.needed ?? false,
			...filesOf(collection, loaded, given),
			values: valuesOf(scopes),
			surroundings: surroundingsOf(loaded),
			given: options.data === undefined ? namesGiven(scopes) : undefined,
			problems: all.problems,
		};
	} finally {
		await session.close();
	}
}

/** Where the paths on the command line give another order than the collection's, they come last: what they need is sent before. */
function inOrder(
	all: readonly RequestDefinition[],
	wanted: readonly RequestDefinition[],
): readonly RequestDefinition[] {
	const paths = new Set(wanted.map(({ path }) => path));
	const same = all.filter(({ path }) => paths.has(path));
	if (same.every(({ path }, at) => path === wanted[at]?.path)) return all;
	return [...all.filter(({ path }) => !paths.has(path)), ...wanted];
}

function filesOf(
	definition: CollectionDefinition,
	{ environments, globalEnvironments, dotEnvFiles }: LoadedEnvironments,
	{ data, files = [] }: WatchedRunOptions,
): Pick<WatchedRun, "files" | "environmentFiles"> {
	const { file, settingsFile, root, clientCertificates } = definition;
	const all = [...environments, ...globalEnvironments];
	const certificates = [
		...clientCertificates,
		...all.flatMap((one) => one.clientCertificates),
	];
	const rows = data && !data.input ? [resolve(root, data.file)] : [];
	return {
		files: new Set([
			file,
			settingsFile,
			...filesOfCertificates(certificates, root),
			...filesOfAuthorities(definition),
			...rows,
			...files,
		]),
		environmentFiles: new Set([
			...all.map((one) => one.file),
			...dotEnvFiles.map((one) => one.file),
			join(root, ".env"),
		]),
	};
}

/** Kinds of scopes that a file of an environment fills. */
const OF_ENVIRONMENTS: ReadonlySet<VariableScope["kind"]> = new Set([
	"environment",
	"global",
] as const);

function valuesOf(
	scopes: readonly VariableScope[],
): ReadonlyMap<string, readonly Value[]> {
	const values = new Map<string, readonly Value[]>();
	for (const { kind, variables } of scopes)
		if (OF_ENVIRONMENTS.has(kind))
			for (const { name, value } of variables.values())
				values.set(name, [...(values.get(name) ?? []), value]);
	return values;
}

function surroundingsOf({
	environments,
	globalEnvironments,
	dotEnvFiles,
}: LoadedEnvironments): unknown {
	const besides = ({ variables: _, ...others }: EnvironmentDefinition) =>
		others;
	return [
		environments.map(besides),
		globalEnvironments.map(besides),
		dotEnvFiles,
	];
}

/** An empty value in a file often says no more than that scripts set it. */
function namesGiven(scopes: readonly VariableScope[]): ReadonlySet<string> {
	const given = new Set<string>();
	for (const { variables } of scopes)
		for (const { name, value } of variables.values())
			if (value !== "") given.add(name);
	return given;
}
