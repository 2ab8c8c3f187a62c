import type { AnyNode, CallExpression } from "acorn";
import { fullAncestor } from "acorn-walk";
import { IN_POSTMAN_SCRIPTS } from "../../script/libraries/library-list.ts";
import type { KeptPart } from "./kept-part.ts";

/** `require("uuid")`, which is another version there. */
export function libraryOfPostman({
	callee,
	arguments: [name],
}: CallExpression): KeptPart | undefined {
	if (callee.type !== "Identifier" || callee.name !== "require")
		return undefined;
	const isKnown =
		name?.type === "Literal" &&
		typeof name.value === "string" &&
		IN_POSTMAN_SCRIPTS.has(name.value);
	if (!isKnown) return undefined;
	return {
		start: callee.start,
		end: name.end,
		name: `require(${name.raw})`,
		reason:
			"The whole script stays as it is: Postman has another version of this library.",
	};
}

/** Whether what a node stands for is set, and not only read. */
export function isWrittenTo(
	node: AnyNode,
	parent: AnyNode | undefined,
): boolean {
	switch (parent?.type) {
		case "AssignmentExpression":
			return parent.left === node;
		case "UpdateExpression":
			return true;
		case "UnaryExpression":
			return parent.operator === "delete";
		default:
			return false;
	}
}

/** Not what is called, nor `{ responseBody }`, which names a member, too. */
export function isReplaceable(
	node: AnyNode,
	parent: AnyNode | undefined,
): boolean {
	switch (parent?.type) {
		case "CallExpression":
			return parent.callee !== node;
		case "Property":
			return !parent.shorthand;
		default:
			return true;
	}
}

/** Functions of their own apart: what awaits in them does so there. */
export function hasAwait(node: AnyNode): boolean {
	let found = false;
	fullAncestor(node, (one, _state, ancestors) => {
		const isWaiting =
			one.type === "AwaitExpression" || one.type === "YieldExpression";
		const isElsewhere = ancestors.some(({ type }) => type.includes("Function"));
		if (isWaiting && !isElsewhere) found = true;
	});
	return found;
}
