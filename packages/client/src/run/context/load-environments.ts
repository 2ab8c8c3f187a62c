import { isAbsolute, resolve } from "node:path";
import type { Collection } from "../../collection/collection.ts";
import {
	defaultEnvironmentOf,
	everyEnvironment,
} from "../../collection/default-environment.ts";
import type { EnvironmentDefinition } from "../../collection/model.ts";
import {
	loadEnvironmentChain,
	loadLayers,
} from "../../variables/environment.ts";
import { OtherEnvironments } from "../../variables/other-environments.ts";
import {
	type DotEnvFile,
	readDotEnvFile,
	readDotEnvFiles,
} from "../../variables/process-environment.ts";
import type { CollectionAccess } from "../../variables/trust/collection-access.ts";
import { GrantedFiles } from "../../variables/trust/granted-files.ts";
import { NO_GRANTS } from "../../variables/trust/grants.ts";
import type { SessionOptions } from "./session-options.ts";

/** What a session knows from files that the user chose by name. */
export interface LoadedEnvironments {
	/** What scripts are told as its name. */
	readonly name: string | undefined;
	/** Those that were chosen by name, the weakest first: `name` is the last. */
	readonly layers: readonly string[];
	/** The chosen ones and all they extend, each once, the base first. */
	readonly environments: readonly EnvironmentDefinition[];
	readonly globalEnvironments: readonly EnvironmentDefinition[];
	/** Of the environments, the collection and the workspace. */
	readonly dotEnvFiles: readonly DotEnvFile[];
}

type Wanted = Pick<
	SessionOptions,
	| "baseEnvironments"
	| "environment"
	| "environmentFile"
	| "globalEnvironment"
	| "globalsFile"
	| "workspace"
>;

/**
 * Loads the environments that a session is opened with.
 *
 * @throws CurlewError when one is not there or broken, or a `.env` file cannot be read
 */
export async function loadEnvironments(
	collection: Collection,
	wanted: Wanted,
	{ files }: Pick<CollectionAccess, "files">,
): Promise<LoadedEnvironments> {
	const { root } = collection.definition;
	const byName = async (name: string) => {
		if (!isAbsolute(name)) return collection.environment(name);
		return loadFile(name);
	};
	const name = await nameOf(collection, wanted);
	const layers = name ? [...(wanted.baseEnvironments ?? []), name] : [];
	const chosen = await loadLayers(layers, byName);
	const file = wanted.environmentFile
		? await loadFileChain(resolve(root, wanted.environmentFile), byName)
		: [];
	const environments = [...new Set([...chosen, ...file])];
	const [global, dotEnvFiles] = await Promise.all([
		wanted.globalsFile === undefined
			? loadGlobal(collection, wanted)
			: globalsOf(resolve(root, wanted.globalsFile)),
		readDotEnvFiles(root, environments, files),
	]);
	return {
		name:
			name !== undefined && isAbsolute(name)
				? chosen.at(-1)?.name
				: (name ?? file.at(-1)?.name),
		layers,
		environments,
		globalEnvironments: global?.environments ?? [],
		dotEnvFiles: global?.dotEnvFile
			? [...dotEnvFiles, global.dotEnvFile]
			: dotEnvFiles,
	};
}

/** What was asked for, else the collection's default. */
async function nameOf(
	collection: Collection,
	{ environment, environmentFile }: Wanted,
): Promise<string | undefined> {
	if (environment !== undefined) return environment ?? undefined;
	if (environmentFile !== undefined) return undefined;
	return defaultEnvironmentOf(collection);
}

/** All environments of a collection as they can be read, for hints. */
export function otherEnvironmentsOf(
	collection: Collection,
	chosen: string | undefined,
): OtherEnvironments {
	return new OtherEnvironments(chosen, async () => {
		const all = await everyEnvironment(collection, () => {});
		return Promise.all(
			all.map(async (environment) => ({
				name: environment.name,
				chain: await loadEnvironmentChain(environment.name, (name) =>
					collection.environment(name),
				).catch(() => [environment]),
			})),
		);
	});
}

/** Few runs take a file from elsewhere. */
async function loadFile(file: string): Promise<EnvironmentDefinition> {
	const { loadEnvironmentFile } = await import(
		"../../collection/open/environment-file.ts"
	);
	return loadEnvironmentFile(file);
}

/** What a file anywhere extends is an environment of the collection. */
async function loadFileChain(
	file: string,
	byName: (name: string) => Promise<EnvironmentDefinition>,
): Promise<readonly EnvironmentDefinition[]> {
	const environment = await loadFile(file);
	return loadEnvironmentChain(file, async (name) =>
		name === file ? environment : byName(name),
	);
}

/** @throws CurlewError when the file is not there or broken */
async function globalsOf(file: string): Promise<LoadedGlobal> {
	return {
		environments: [await loadFile(file)],
		dotEnvFile: undefined,
	};
}

/** A workspace's own file is as good as the collection's: the user names its environment. */
function ownFiles(folder: string): GrantedFiles {
	return new GrantedFiles([folder], [], NO_GRANTS);
}

/** The environment of the workspace that requests see. */
export interface LoadedGlobal {
	/** It and all it extends, the base first. */
	readonly environments: readonly EnvironmentDefinition[];
	/** That of the workspace, if there is one. */
	readonly dotEnvFile: DotEnvFile | undefined;
}

/**
 * Undefined when none is wanted.
 *
 * @throws CurlewError when it is not there or broken
 */
export async function loadGlobal(
	{ definition }: Collection,
	{
		globalEnvironment,
		workspace,
	}: Pick<Wanted, "globalEnvironment" | "workspace">,
): Promise<LoadedGlobal | undefined> {
	if (globalEnvironment === undefined) return undefined;
	const workspaces = await import("../../collection/open/workspace.ts");
	const place = await workspaces.globalsAround(definition, workspace);
	if (place === undefined)
		throw workspaces.noWorkspace(globalEnvironment, definition.root);
	const { folder, environments } = place;
	return {
		environments: await loadEnvironmentChain(globalEnvironment, (name) =>
			environments.get(name),
		),
		dotEnvFile: await readDotEnvFile(folder, ".env", ownFiles(folder)),
	};
}
