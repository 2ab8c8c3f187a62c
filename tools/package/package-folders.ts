/**
 * The folders of the packages in `node_modules` that modules belong to, each once.
 * Modules of the repository's own have none.
 *
 * @param modules absolute paths, as bundlers give them: with a query, or made up
 */
export function foldersOfPackages(
	modules: readonly string[],
): readonly string[] {
	const folders = modules.flatMap(
		(module) => module.replaceAll("\\", "/").match(FOLDER)?.[0] ?? [],
	);
	return [...new Set(folders)];
}

/** Up to the last `node_modules` and a name, with its scope where it has one. */
const FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
