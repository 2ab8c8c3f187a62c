import { join } from "node:path";
import { NoCollectionError, NotThereError } from "../../errors.ts";
import type { TreeNode } from "../../protocol/collection.ts";
import type { RunConfig } from "../../protocol/runs.ts";
import type { ProcessCalls } from "../../session-process/messages.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";

/** Characters of each body in results. */
const CONTENT_LIMIT = 32 * 1024;

/**
 * What the page asks for, as options of a run.
 *
 * @throws NotThereError, NoCollectionError, PathOutsideCollectionError
 */
export async function runOptions(
	collection: OpenedCollection,
	config: RunConfig,
): Promise<ProcessCalls["run"]["ask"]> {
	const { environment, iterations, parallel, data } = config;
	const { tags = [], excludeTags = [], bail = false, delay = 0 } = config;
	return {
		environment,
		paths: await filesOf(collection, config.only ?? config.paths),
		...(data !== undefined && {
			data: {
				file: await collection.paths.resolve(data),
				isOfCollection: true,
			},
		}),
		...(iterations !== undefined && { iterations }),
		...(parallel !== undefined && { parallel }),
		tags,
		excludeTags,
		bail,
		delay,
		contentLimit: CONTENT_LIMIT,
	};
}

/** What is run, for people, and so that runs of the same can be compared: `users/`. */
export function runLabel({ paths, only, tags = [] }: RunConfig): string {
	const marks = tags.map((tag) => `#${tag}`);
	if (only !== undefined) marks.push("(failed only)");
	return [paths.join(", "), ...marks].filter(Boolean).join(" ");
}

async function filesOf(
	collection: OpenedCollection,
	paths: readonly string[],
): Promise<readonly string[]> {
	if (paths.length === 0) return [];
	const state = await collection.state();
	if (state.kind !== "open") throw new NoCollectionError();
	const nodes = nodesByPath(state.children);
	const { isBundled } = state;
	return paths.map((path) => {
		const node = nodes.get(path);
		if (node === undefined)
			throw new NotThereError(`There is no ${path} in the collection.`, {
				hint: "It was moved or deleted.",
			});
		if (isBundled) return join(state.root, state.file, path);
		return join(state.root, node.kind === "folder" ? path : node.file);
	});
}

function nodesByPath(
	nodes: readonly TreeNode[],
	found = new Map<string, TreeNode>(),
): ReadonlyMap<string, TreeNode> {
	for (const node of nodes) {
		found.set(node.path, node);
		if (node.kind === "folder") nodesByPath(node.children, found);
	}
	return found;
}
