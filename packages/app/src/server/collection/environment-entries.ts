import { type Collection, CurlewError } from "@curlew/client";
import { isFormList, isFormTree, readForm } from "@curlew/client/editing";
import { problemOf } from "@curlew/client/internal";
import type { EnvironmentEntry } from "../../protocol/collection.ts";
import type { CollectionPaths } from "./collection-paths.ts";
import { readText } from "./read-text.ts";

/** The environments of a collection with the place of each, in files of their own or in the collection's. */
export async function environmentEntries(
	collection: Collection,
	paths: CollectionPaths,
): Promise<readonly EnvironmentEntry[]> {
	const { file: ownFile } = collection.definition;
	const entries = new Map<string, EnvironmentEntry>();
	for (const asked of await collection.environmentNames()) {
		try {
			// Where a file's name is another than that of its content, both can be asked for.
			const { name, file } = await collection.environment(asked);
			const at = file === ownFile ? await placeInside(ownFile, name) : [];
			entries.set(`${file} ${name}`, { name, file: paths.shown(file), at });
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
			// The line may hold the value of a secret.
			const { excerpt: _, ...problem } = problemOf(error);
			const file = paths.shown(problem.location?.file ?? ownFile);
			entries.set(asked, { name: asked, file, at: [], problem });
		}
	}
	return [...entries.values()];
}

async function placeInside(
	file: string,
	name: string,
): Promise<EnvironmentEntry["at"]> {
	const text = await readText(file);
	const { tree } = readForm({ file, text, kind: "collection", basePath: [] });
	const config = isFormTree(tree.config) ? tree.config : {};
	const all = isFormList(config.environments) ? config.environments : [];
	const index = all.findIndex((one) => isFormTree(one) && one.name === name);
	return ["config", "environments", index];
}
