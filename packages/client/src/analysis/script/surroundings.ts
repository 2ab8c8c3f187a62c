import type { AnyNode } from "acorn";
import { keyText } from "./bindings.ts";

/** Nodes from the tree's root to the one at hand, which is the last. */
export type Ancestors = readonly AnyNode[];

const WRAPPERS: ReadonlySet<string> = new Set([
	"ParenthesizedExpression",
	"ChainExpression",
	"AwaitExpression",
]);

const COMPARISONS: ReadonlySet<string> = new Set([
	"==",
	"!=",
	"===",
	"!==",
	"in",
	"instanceof",
]);

/** Whatever is given to these stays as it is, and may be undefined. */
const LOOKING_ON: ReadonlySet<string> = new Set([
	"console",
	"expect",
	"assert",
	"JSON",
	"Object",
	"Array",
	"String",
	"Boolean",
]);

/** The node around, without parentheses and the like; and which of its children leads here. */
export function around(ancestors: Ancestors): {
	readonly parent: AnyNode | undefined;
	readonly child: AnyNode | undefined;
	/** How many of the ancestors lead to the parent, the parent included. */
	readonly depth: number;
} {
	let at = ancestors.length - 1;
	while (at > 0 && WRAPPERS.has(ancestors[at - 1]?.type ?? "")) at--;
	return { parent: ancestors[at - 1], child: ancestors[at], depth: at };
}

/** Tells whether an expression is only asked whether it is there, or stands where nothing is as good as something. */
export function isAskedAbout(ancestors: Ancestors): boolean {
	const { parent, child } = around(ancestors);
	switch (parent?.type) {
		case "LogicalExpression":
		case "IfStatement":
		case "WhileStatement":
			return true;
		case "ConditionalExpression":
			return parent.test === child;
		case "UnaryExpression":
			return parent.operator === "!" || parent.operator === "typeof";
		case "BinaryExpression":
			return COMPARISONS.has(parent.operator);
		case "MemberExpression":
			return parent.optional;
		case "CallExpression":
			return parent.callee !== child && isLookedAt(parent.callee);
		default:
			return ancestors.some(isExpectation);
	}
}

/** `expect(…)`, wherever inside. */
function isExpectation(node: AnyNode): boolean {
	return (
		node.type === "CallExpression" &&
		node.callee.type === "Identifier" &&
		(node.callee.name === "expect" || node.callee.name === "assert")
	);
}

/** Tells whether a function does nothing to its arguments: `console.log`, `expect`, `JSON.stringify`. */
export function isLookedAt(callee: AnyNode): boolean {
	const root = rootOf(callee);
	if (root === undefined || !LOOKING_ON.has(root)) return false;
	const isAssign =
		callee.type === "MemberExpression" &&
		!callee.computed &&
		keyText(callee.property) === "assign";
	return !isAssign;
}

/** The name at the beginning of `a.b.c`. */
export function rootOf(node: AnyNode): string | undefined {
	let at: AnyNode = node;
	while (at.type === "MemberExpression" || at.type === "CallExpression")
		at = at.type === "MemberExpression" ? at.object : at.callee;
	return at.type === "Identifier" ? at.name : undefined;
}

const DECIDES: ReadonlySet<string> = new Set([
	"IfStatement",
	"ConditionalExpression",
	"LogicalExpression",
	"SwitchStatement",
	"ForStatement",
	"ForOfStatement",
	"ForInStatement",
	"WhileStatement",
	"DoWhileStatement",
	"TryStatement",
	"CatchClause",
	"FunctionDeclaration",
	"FunctionExpression",
	"ArrowFunctionExpression",
]);

const BRANCHES: ReadonlySet<string> = new Set([
	"IfStatement",
	"ConditionalExpression",
	"LogicalExpression",
	"SwitchStatement",
]);

/** Tells whether a place is one of several ways that a script may go. */
export function isInBranch(ancestors: Ancestors): boolean {
	return ancestors.some(({ type }) => BRANCHES.has(type));
}

/** Tells whether nothing decides if the script gets to a place. */
export function isCertain(ancestors: Ancestors): boolean {
	return !ancestors.some(({ type }) => DECIDES.has(type));
}

/** Tells whether a fault at a place is caught by the script itself. */
export function isInTry(ancestors: Ancestors): boolean {
	return ancestors.some(({ type }) => type === "TryStatement");
}
