import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import { textAtPath, treesAt, withData } from "../../../forms/tree-path.ts";

export type ScriptPhase = "before-request" | "after-response" | "tests";

/** The scripts of a kind, with their places in the list. */
export function scriptsOf(
	tree: FormTree,
	path: FieldPath,
	kind: ScriptPhase,
): readonly { readonly index: number; readonly code: string }[] {
	return treesAt(tree, path).flatMap((script, index) =>
		script.type === kind ? [{ index, code: textAtPath(script, ["code"]) }] : [],
	);
}

/** The form with another text of a script; without an index it is a new one. An empty script goes. */
export function withScript(
	tree: FormTree,
	path: FieldPath,
	kind: ScriptPhase,
	index: number | undefined,
	code: string,
): FormTree {
	const scripts = treesAt(tree, path);
	const at = index ?? scripts.length;
	const changed = scripts.toSpliced(
		at,
		1,
		...(code === "" ? [] : [{ ...scripts[at], type: kind, code }]),
	);
	return withData(tree, path, changed.length === 0 ? undefined : changed);
}
