import type { TreeNode } from "../../../src/protocol/collection.ts";
import type { ScopedVariable } from "../../../src/protocol/variables.ts";
import { collectionStore } from "../state/collection-state.ts";
import { revealVariable } from "../state/reveal-state.ts";
import { openTab, type TabContent } from "../state/tab-state.ts";

/** Opens what defines a variable: the environment, the folder, the request, or the script that has set it. */
export function goToDefinition(
	variable: Pick<ScopedVariable, "file" | "line" | "name" | "scope">,
): void {
	const { file, line, name, scope } = variable;
	if (file === undefined) return;
	openTab(contentOf(file, line));
	if (scope !== "runtime") revealVariable({ file, name });
}

function contentOf(file: string, line: number | undefined): TabContent {
	const text: TabContent = {
		kind: "text",
		file,
		...(line !== undefined && { line }),
	};
	const state = collectionStore.get();
	if (state?.kind !== "open") return text;
	if (file === state.file) return { kind: "collection" };
	const environment = state.environments.find((one) => one.file === file);
	if (environment) return { kind: "environment", name: environment.name };
	const node = nodeOfFile(state.children, file);
	if (node?.kind === "request" || node?.kind === "folder")
		return { kind: node.kind, path: node.path };
	return text;
}

function nodeOfFile(
	nodes: readonly TreeNode[],
	file: string,
): TreeNode | undefined {
	for (const node of nodes) {
		if (node.file === file) return node;
		const below =
			node.kind === "folder" ? nodeOfFile(node.children, file) : undefined;
		if (below) return below;
	}
	return undefined;
}
