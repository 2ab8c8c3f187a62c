import { requestCount, type TreeNode } from "../../protocol/collection.ts";
import type { Discarded } from "./trash.ts";

/** What the trash tells of items that go into it together. */
export function aboutItems(
	nodes: readonly TreeNode[],
): Omit<Discarded, "collection"> {
	const [first] = nodes;
	if (first && nodes.length === 1) {
		const { kind, name, path } = first;
		if (kind !== "deleted")
			return { kind, name, path, count: requestCount(first) };
	}
	return {
		kind: "several",
		name: `${nodes.length} items`,
		path: nodes.map(({ path }) => path).join(", "),
		count: nodes.reduce(
			(sum, node) => sum + (node.kind === "folder" ? requestCount(node) : 1),
			0,
		),
	};
}
