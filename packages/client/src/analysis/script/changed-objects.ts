import type { AnyNode } from "acorn";
import { keyText } from "./bindings.ts";
import type { ClientWays } from "./client-ways.ts";
import { type Ancestors, isLookedAt } from "./surroundings.ts";

const READING: ReadonlySet<string> = new Set([
	"map",
	"filter",
	"forEach",
	"find",
	"some",
	"every",
	"includes",
	"indexOf",
	"join",
	"slice",
	"concat",
	"keys",
	"values",
	"entries",
	"flatMap",
	"reduce",
	"toString",
	"hasOwnProperty",
	"at",
]);

/** Tells whether what happens to a name may change the object under it, or give it away to somebody who may. */
export function mayChangeObject(
	ancestors: Ancestors,
	ways: ClientWays,
): boolean {
	let at = ancestors.length - 1;
	while (isObjectOf(ancestors[at - 1], ancestors[at])) at--;
	const node = ancestors[at];
	const parent = ancestors[at - 1];
	const isMember = at < ancestors.length - 1;
	switch (parent?.type) {
		case "AssignmentExpression":
			return parent.right === node || isMember;
		case "VariableDeclarator":
			return parent.init === node && parent.id.type === "Identifier";
		case "UpdateExpression":
			return isMember;
		case "UnaryExpression":
			return parent.operator === "delete";
		case "CallExpression":
			if (parent.callee === node) return isMember && !isReading(node);
			return !isLookedAt(parent.callee) && !ways.wayTo(parent.callee);
		case "NewExpression":
		case "ReturnStatement":
		case "ArrowFunctionExpression":
			return true;
		default:
			return false;
	}
}

function isObjectOf(
	parent: AnyNode | undefined,
	node: AnyNode | undefined,
): boolean {
	return parent?.type === "MemberExpression" && parent.object === node;
}

function isReading(callee: AnyNode | undefined): boolean {
	if (callee?.type !== "MemberExpression" || callee.computed) return false;
	const method = keyText(callee.property);
	return method !== undefined && READING.has(method);
}
