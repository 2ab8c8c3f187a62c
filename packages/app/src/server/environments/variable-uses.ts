import type { TreeNode } from "../../protocol/collection.ts";
import type { VariableUses } from "../../protocol/environments.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { readText } from "../collection/read-text.ts";

/** Files that are read at the same time. */
const AT_ONCE = 32;

/** A name between braces, or the first argument of a script's `getEnvVar("name")` and its like. */
const NAMED =
	/\{\{\s*([\p{L}\p{N}_-]+)|\b(?:get|has)\w*Var\(\s*["'`]([^"'`]+)/gu;

/** How many files of requests name each variable. It goes by their texts: quick, and near enough for a number beside a name. */
export async function variableUses(
	collection: OpenedCollection,
): Promise<VariableUses> {
	const state = await collection.state();
	const counts = new Map<string, number>();
	if (state.kind !== "open") return {};
	const files = [...new Set(requestFiles(state.children))];
	for (let at = 0; at < files.length; at += AT_ONCE) {
		const texts = await Promise.all(
			files.slice(at, at + AT_ONCE).map((file) => textOf(collection, file)),
		);
		for (const text of texts)
			for (const name of namesIn(text))
				counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return Object.fromEntries(counts);
}

function* requestFiles(nodes: readonly TreeNode[]): Generator<string> {
	for (const node of nodes) {
		if (node.kind === "request") yield node.file;
		if (node.kind === "folder") yield* requestFiles(node.children);
	}
}

/** A file that cannot be read names nothing; the tree tells of it. */
async function textOf(
	collection: OpenedCollection,
	file: string,
): Promise<string> {
	try {
		return await readText(await collection.paths.resolve(file));
	} catch {
		return "";
	}
}

function namesIn(text: string): ReadonlySet<string> {
	const names = new Set<string>();
	for (const [, placeholder, argument] of text.matchAll(NAMED)) {
		const name = placeholder ?? argument;
		if (name !== undefined) names.add(name);
	}
	return names;
}
