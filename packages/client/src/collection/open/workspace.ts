import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FORMATS } from "../../formats/formats.ts";
import { EnvironmentNotFoundError } from "../errors.ts";
import { Environments, filesInFolders } from "./environments.ts";
import type { CollectionRoot } from "./find-root.ts";
import { ItemReader } from "./item-reader.ts";
import { besideCollection, repositoryOf } from "./repository.ts";

/** Makes a folder a workspace: collections that have global environments in common. */
export const WORKSPACE_FILE = "workspace.yml";

/**
 * The workspace that a collection is in: the nearest folder with a
 * `workspace.yml`, the collection's own first. Undefined when there is none.
 */
export async function findWorkspace(root: string): Promise<string | undefined> {
	for (let folder = root; ; folder = dirname(folder)) {
		if (await isFile(join(folder, WORKSPACE_FILE))) return folder;
		if (folder === dirname(folder)) return undefined;
	}
}

/**
 * The global environments of a workspace: the files in its folder `environments`.
 *
 * @param workspace absolute; a folder without `workspace.yml` will do
 */
export async function globalEnvironments(
	workspace: string,
): Promise<Environments> {
	const reader = await ItemReader.of(FORMATS.opencollection);
	const files = filesInFolders(workspace, FORMATS.opencollection);
	return new Environments(files, [], reader, "workspace");
}

/** The global environments that a collection sees: those beside it in its repository, or of its workspace. */
export interface GlobalPlace {
	/** Absolute. */
	readonly folder: string;
	readonly environments: Environments;
}

/**
 * Undefined where a collection has neither.
 *
 * @param workspace absolute; default: the one around the collection
 */
export async function globalsAround(
	{ root, format }: Pick<CollectionRoot, "root" | "format">,
	workspace?: string,
): Promise<GlobalPlace | undefined> {
	const repository = repositoryOf(root, format);
	if (repository !== undefined && workspace === undefined) {
		const list = async () => (await besideCollection(root, format)).globals;
		const reader = await ItemReader.of(format);
		const place = { root: repository, list };
		const environments = new Environments(place, [], reader, "repository");
		return { folder: repository, environments };
	}
	const folder = workspace ?? (await findWorkspace(root));
	return folder === undefined
		? undefined
		: { folder, environments: await globalEnvironments(folder) };
}

/** Somebody asks for a global environment, and there is no workspace to have one. */
export function noWorkspace(
	name: string,
	root: string,
): EnvironmentNotFoundError {
	return new EnvironmentNotFoundError(
		`The global environment "${name}" cannot be found: neither ${root} nor a folder above it is a workspace.`,
		{
			hint: "A workspace has a `workspace.yml`; --workspace-path tells where it is.",
			available: [],
		},
	);
}

async function isFile(path: string): Promise<boolean> {
	const stats = await stat(path).catch(() => undefined);
	return stats?.isFile() ?? false;
}
