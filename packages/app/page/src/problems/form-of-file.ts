import type { ItemPlace, TreeNode } from "../../../src/protocol/collection.ts";
import type { FieldPath, FormOwner } from "../../../src/protocol/forms.ts";
import { collectionStore } from "../state/collection-state.ts";
import type { TabContent } from "../state/tab-state.ts";

/** What shows a place of a file: a form, and the tab that it is in. */
export interface FormOfFile {
	readonly place: ItemPlace;
	readonly kind: FormOwner;
	readonly content: TabContent;
}

/**
 * The form that shows a field; undefined for what is shown as text.
 *
 * @param file relative to the collection's folder
 * @param path of the field, from the file's root
 */
export function formOfFile(
	file: string,
	path: FieldPath,
): FormOfFile | undefined {
	const state = collectionStore.get();
	if (state?.kind !== "open") return undefined;
	const isAround = (one: {
		readonly file: string | null;
		readonly at: FieldPath;
	}) =>
		one.file === file && one.at.every((step, index) => step === path[index]);
	const environment = state.environments.find(isAround);
	if (environment && environment.problem === undefined)
		return {
			place: { file, at: environment.at },
			kind: "environment",
			content: { kind: "environment", name: environment.name },
		};
	const node = innermost(state.children, isAround);
	if (node)
		return {
			place: { file, at: node.at },
			kind: node.kind,
			content: { kind: node.kind, path: node.path },
		};
	if (file !== state.file) return undefined;
	return {
		place: { file, at: [] },
		kind: "collection",
		content: { kind: "collection" },
	};
}

type FormNode = Extract<TreeNode, { readonly kind: "folder" | "request" }>;

function innermost(
	nodes: readonly TreeNode[],
	isAround: (node: FormNode) => boolean,
): FormNode | undefined {
	for (const node of nodes) {
		if (node.kind === "broken" || node.kind === "deleted") continue;
		const below =
			node.kind === "folder" ? innermost(node.children, isAround) : undefined;
		if (below) return below;
		if (isAround(node)) return node;
	}
	return undefined;
}
