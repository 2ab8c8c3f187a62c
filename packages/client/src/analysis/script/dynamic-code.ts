import type { AnyNode, Expression, Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import type { Bindings } from "./bindings.ts";
import { rangeOf } from "./nodes.ts";
import type { ScriptRange } from "./script-facts.ts";
import { type Ancestors, around } from "./surroundings.ts";

/** Only a text with one of these can run code that does not stand in it, or find `client` by another name. */
export const MAY_RUN_CODE = /\b(?:eval|Function|globalThis|Reflect|import)\b/;

const MAKERS: ReadonlySet<string> = new Set(["eval", "Function", "Reflect"]);

/** Where a script runs code that does not stand in it, or takes what is global by a name that it computes. */
export function dynamicCodeIn(
	tree: Program | Expression,
	bindings: Bindings,
): readonly ScriptRange[] {
	const ranges: ScriptRange[] = [];
	fullAncestor(tree, (node, _state, ancestors, type) => {
		if (type === "VariablePattern") return;
		if (isDynamic(node, ancestors, bindings)) ranges.push(rangeOf(node));
	});
	return ranges;
}

function isDynamic(
	node: AnyNode,
	ancestors: Ancestors,
	bindings: Bindings,
): boolean {
	if (node.type === "ImportExpression") return true;
	if (node.type !== "Identifier" || bindings.has(node.name)) return false;
	if (MAKERS.has(node.name)) return !isOnlyCompared(ancestors);
	return node.name === "globalThis" && !isNamedMember(ancestors);
}

/** `x instanceof Function`, `typeof eval`. */
function isOnlyCompared(ancestors: Ancestors): boolean {
	const { parent } = around(ancestors);
	return (
		parent?.type === "BinaryExpression" ||
		(parent?.type === "UnaryExpression" && parent.operator === "typeof")
	);
}

/** `globalThis.name`, and where nothing is done with it. */
function isNamedMember(ancestors: Ancestors): boolean {
	const { parent, child } = around(ancestors);
	if (parent?.type === "MemberExpression")
		return (
			parent.object === child &&
			(!parent.computed || parent.property.type === "Literal")
		);
	return isOnlyCompared(ancestors);
}
