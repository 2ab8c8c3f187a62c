import type { Field } from "../../formats/tree/field.ts";
import {
	isTree,
	listAt,
	mapAt,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import type { KeptPart } from "./kept-part.ts";
import { rangeInField, SCRIPT_OWNERS } from "./range-in-field.ts";
import { rewriteScript } from "./rewrite-script.ts";

/**
 * An item, or a collection, whose scripts call Curlew's API where they called
 * Postman's. What stays as it is, is told in its document.
 *
 * @param root where the tree stands
 */
export function withRewrittenScripts(
	tree: Tree,
	root: Field | undefined,
): Tree {
	let result = tree;
	for (const owner of SCRIPT_OWNERS) {
		const defaults = mapAt(tree, owner);
		const scripts = listAt(defaults, "scripts");
		if (scripts.length === 0) continue;
		const fields = root?.get(owner).get("scripts");
		const rewritten = scripts.map((script, index) => {
			const code = isTree(script) ? textAt(script, "code") : undefined;
			if (!isTree(script) || code === undefined) return script;
			const { code: other, kept } = rewriteScript(code);
			const field = fields?.item(index).get("code");
			if (field) tellKept(kept, field);
			return { ...script, code: other };
		});
		result = { ...result, [owner]: { ...defaults, scripts: rewritten } };
	}
	return result;
}

/** Once for each name, at its first place. */
function tellKept(kept: readonly KeptPart[], field: Field): void {
	const byName = Map.groupBy(kept, ({ name }) => name);
	for (const [name, [first, ...others]] of byName) {
		if (first === undefined) continue;
		const [start, end] = rangeInField(field, first);
		const count = others.length + 1;
		const times = count === 1 ? "" : ` (${count} times in this script)`;
		field.document.report(
			{
				code: "SCRIPT_PART_KEPT",
				severity: "warning",
				message: `\`${name}\` stays as it is, and runs as in Postman${times}.`,
				hint:
					first.reason ??
					"Nothing of Curlew's own API does quite the same. It can stay.",
			},
			start,
			end,
		);
	}
}
