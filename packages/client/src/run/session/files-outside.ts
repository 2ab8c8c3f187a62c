import { join } from "node:path";
import type { Collection } from "../../collection/collection.ts";
import { isThere } from "../../collection/open/missing-path.ts";
import { repositoryOf } from "../../collection/open/repository.ts";
import { findWorkspace } from "../../collection/open/workspace.ts";
import { isInside } from "../../collection/paths.ts";
import { openAccess } from "../../variables/trust/collection-access.ts";
import { loadEnvironments } from "../context/load-environments.ts";
import type { SessionOptions } from "../context/session-options.ts";
import type { DataSource } from "../data/data-file.ts";

/**
 * The files and folders that a run reads besides the collection's folder:
 * environments and `.env` files that stand elsewhere, the workspace, the data, the
 * contract, and the folders whose files requests may send. Absolute; all of them exist.
 *
 * @throws CurlewError when the environment is not there or broken, or a `.env` file cannot be read
 */
export async function filesOutside(
	collection: Collection,
	options: Omit<SessionOptions, "contentLimit"> & {
		readonly data?: DataSource | undefined;
	},
): Promise<readonly string[]> {
	const { root } = collection.definition;
	const { environmentFile, globalsFile, globalEnvironment } = options;
	const { fileFolders = [] } = options;
	const access = await openAccess(root, options);
	const { dotEnvFiles, environments, globalEnvironments } =
		await loadEnvironments(collection, options, access);
	const paths = [
		...[...environments, ...globalEnvironments].map(({ file }) => file),
		...[environmentFile, globalsFile, indexOf(collection)].filter(
			(file) => file !== undefined,
		),
		...dotEnvFiles.map(({ file }) => file),
		...fileFolders,
		...(options.exchangeJudge?.contract.files ?? []),
		...(options.data && !options.data.input ? [options.data.file] : []),
	];
	if (globalEnvironment !== undefined) {
		const workspace = options.workspace ?? (await findWorkspace(root));
		if (workspace !== undefined)
			paths.push(
				join(workspace, "workspace.yml"),
				join(workspace, "environments"),
			);
	}
	const outside = [...new Set(paths)].filter((path) => !isInside(root, path));
	const there = await Promise.all(outside.map(isThere));
	return outside.filter((_, index) => there[index]);
}

/** What tells that a folder of a repository is one of its collections. */
function indexOf({
	definition: { root, format },
}: Collection): string | undefined {
	const home = repositoryOf(root, format);
	return home && format.repository && join(home, format.repository.index);
}
