import type {
	CollectionState,
	TreeNode,
} from "../../../../src/protocol/collection.ts";
import type { Diagnostic } from "../../../../src/protocol/run.ts";

/** What is wrong with a file, as the collection was read last. */
export function problemsOfFile(
	state: CollectionState | undefined,
	file: string,
): readonly Diagnostic[] {
	if (state === undefined) return [];
	if (state.kind === "none")
		return state.brokenFile === file ? [state.problem] : [];
	const all = [
		...state.problems,
		...state.environments.flatMap((one) => one.problem ?? []),
		...brokenIn(state.children),
	];
	const wanted = `${state.root}/${file}`;
	const found = all.filter(({ severity, location }) => {
		const place = location?.file.replaceAll("\\", "/") ?? "";
		return severity === "error" && (place === file || place === wanted);
	});
	return found.filter(
		(one, index) =>
			found.findIndex(({ message }) => message === one.message) === index,
	);
}

function brokenIn(nodes: readonly TreeNode[]): readonly Diagnostic[] {
	return nodes.flatMap((node) => {
		if (node.kind === "folder") return brokenIn(node.children);
		return node.kind === "broken" ? [node.problem] : [];
	});
}
