import type { Value } from "@curlew/template";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import { fileProblem } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CollectionFormat } from "../formats/collection-format.ts";
import { toolsOf } from "../formats/tools-of-formats.ts";
import type { Field } from "../formats/tree/field.ts";
import { isTree, type Tree } from "../formats/tree/plain-tree.ts";
import { isList } from "../values/is-list.ts";

/**
 * Tells of what Postman does when it runs a collection, and what no other format
 * can ask for: a run of the new collection may judge otherwise.
 *
 * @param root of the collection's own file
 * @param tree what stands in it: of a bundled collection, all
 */
export function rulesLeftBehind(
	{ file, format }: CollectionRoot,
	target: CollectionFormat,
	root: Field,
	tree: Tree,
): readonly Diagnostic[] {
	const isLeaving =
		format.rules(root).sendsAfterScriptError &&
		toolsOf(target).scriptApi !== "pm";
	if (!isLeaving || !hasScriptBefore(tree)) return [];
	return [
		{
			...fileProblem(
				file,
				"RULES_LEFT_BEHIND",
				"Postman sends a request when its pre-request script fails; the new collection does not, and skips the tests of a request without a response.",
				"Let no pre-request script fail: `try { … } catch { … }`.",
			),
			severity: "warning",
		},
	];
}

function hasScriptBefore(value: Value): boolean {
	if (isList(value)) return value.some(hasScriptBefore);
	if (!isTree(value)) return false;
	return (
		(value.type === "before-request" && typeof value.code === "string") ||
		Object.values(value).some(hasScriptBefore)
	);
}
