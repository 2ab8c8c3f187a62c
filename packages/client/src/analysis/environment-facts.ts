import { isAbsolute, join } from "node:path";
import type { Collection } from "../collection/collection.ts";
import type { EnvironmentDefinition } from "../collection/model.ts";
import { environmentNamed } from "../collection/open/environment-file.ts";
import type { Environments } from "../collection/open/environments.ts";
import { besideCollection } from "../collection/open/repository.ts";
import { globalsAround } from "../collection/open/workspace.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { ENVIRONMENTS_FOLDER } from "../formats/file-names.ts";
import { scopeOfDefinitions } from "../variables/defined-variables.ts";
import {
	loadEnvironmentChain,
	loadLayers,
	nameOfLayers,
} from "../variables/environment.ts";
import {
	ProcessEnvironment,
	readDotEnvFiles,
} from "../variables/process-environment.ts";
import {
	type AccessOptions,
	type CollectionAccess,
	openAccess,
} from "../variables/trust/collection-access.ts";
import type { VariableScope } from "../variables/variable-scope.ts";

/** One environment as a run with it sees it. */
export interface EnvironmentFacts {
	/** Undefined for a run without any. */
	readonly name: string | undefined;
	/** The environment and all it extends, the base first; empty without one. */
	readonly chain: readonly EnvironmentDefinition[];
	readonly scope: VariableScope;
	/** The `.env` files and the environment of the process. */
	readonly processEnvironment: ProcessEnvironment;
}

export interface GatheredEnvironments {
	readonly all: readonly EnvironmentFacts[];
	/** Those of a run with several that lie upon each other, where they are wanted; none of `all`. */
	readonly layered: EnvironmentFacts | undefined;
	/** Files of those that could not be read. Absolute. */
	readonly unread: readonly string[];
	/** Names of the variables that any global environment of the workspace has. */
	readonly globalNames: ReadonlySet<string>;
	/** What is wrong with the files of environments. */
	readonly problems: readonly Diagnostic[];
	/** Files and folders outside of the collection that were looked at. Absolute. */
	readonly outside: readonly string[];
}

export interface EnvironmentOptions extends AccessOptions {
	/** Environments that lie upon each other, the weakest first: their names, or absolute paths of files. */
	readonly layers?: readonly string[] | undefined;
}

/**
 * Loads every environment of a collection. One without environments has a nameless, empty one.
 *
 * @throws CurlewError when one of the layers is not there or broken
 */
export async function gatherEnvironments(
	collection: Collection,
	{ layers, ...options }: EnvironmentOptions = {},
): Promise<GatheredEnvironments> {
	const { definition } = collection;
	const { root } = definition;
	const access = await openAccess(root, options);
	const problems: Diagnostic[] = [];
	const all: EnvironmentFacts[] = [];
	const place: Surroundings = { root, access, problems };
	const seen = new Set<string>();
	const unread = new Set<string>();
	for (const name of await collection.environmentNames()) {
		try {
			const chain = await loadEnvironmentChain(name, (one) =>
				collection.environment(one),
			);
			const last = chain.at(-1);
			// An environment answers to its file's name and to its own.
			const identity = `${last?.file}\n${last?.name}`;
			if (seen.has(identity)) continue;
			seen.add(identity);
			all.push(await environmentFacts(place, last?.name ?? name, chain));
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
			const problem = error.toDiagnostic();
			problems.push(problem);
			if (problem.location) unread.add(problem.location.file);
		}
	}
	const layered =
		layers &&
		(await environmentFacts(
			place,
			nameOfLayers(layers),
			await loadLayers(layers, (one) => environmentNamed(collection, one)),
		));
	if (all.length === 0) all.push(await environmentFacts(place, undefined, []));
	const unique = new Map(problems.map((one) => [JSON.stringify(one), one]));
	const globals = await globalsAround(definition);
	const beside = await besideCollection(root, definition.format);
	return {
		all,
		layered,
		globalNames: await globalNames(globals?.environments),
		problems: [...unique.values()],
		unread: [...unread],
		outside: [
			...all.flatMap(({ processEnvironment }) =>
				processEnvironment.files.map(({ file }) => file),
			),
			...(layers ?? []).filter((layer) => isAbsolute(layer)),
			...(globals === undefined
				? []
				: [globals.folder, join(globals.folder, ENVIRONMENTS_FOLDER)]),
			...[beside.places, beside.environments, beside.globals].flat(),
		],
	};
}

interface Surroundings {
	readonly root: string;
	readonly access: CollectionAccess;
	/** What is found out on the way is added. */
	readonly problems: Diagnostic[];
}

async function environmentFacts(
	{ root, access, problems }: Surroundings,
	name: string | undefined,
	chain: readonly EnvironmentDefinition[],
): Promise<EnvironmentFacts> {
	const files = await readDotEnvFiles(root, chain, access.files, (error) =>
		problems.push({ ...error.toDiagnostic(), severity: "warning" }),
	);
	const processEnvironment = new ProcessEnvironment(files, access.environment);
	const lists = chain.map((one) => ({
		owner: one.name,
		variables: one.variables,
	}));
	const scope = scopeOfDefinitions("environment", lists, {
		processEnvironment,
	});
	return { name, chain, scope, processEnvironment };
}

/** Any of the global environments may be the one that a run uses. */
async function globalNames(
	environments: Environments | undefined,
): Promise<ReadonlySet<string>> {
	const names = new Set<string>();
	if (environments === undefined) return names;
	for (const name of await environments.names()) {
		const environment = await environments.get(name).catch(() => undefined);
		for (const variable of environment?.variables ?? [])
			names.add(variable.name);
	}
	return names;
}
