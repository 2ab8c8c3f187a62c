import type { AnyNode } from "acorn";
import { type Bindings, keyText } from "./bindings.ts";
import type { ClientWays } from "./client-ways.ts";
import { isPlainPattern, requiredPath } from "./nodes.ts";
import {
	type Ancestors,
	around,
	isAskedAbout,
	isLookedAt,
	rootOf,
} from "./surroundings.ts";

/** Finds out where a script hands its objects to somebody whose doings cannot be read. */
export class GivenAway {
	readonly #bindings: Bindings;
	readonly #ways: ClientWays;
	readonly #receivers = new Set<string>();

	constructor(bindings: Bindings, ways: ClientWays) {
		this.#bindings = bindings;
		this.#ways = ways;
	}

	/** Files of the collection whose functions were given an object so far. */
	get receivers(): readonly string[] {
		return [...this.#receivers];
	}

	/** Tells whether an object leaves what can be followed. */
	isGivenAway(ancestors: Ancestors): boolean {
		const { parent, child, depth } = around(ancestors);
		switch (parent?.type) {
			case "LogicalExpression":
				return this.isGivenAway(ancestors.slice(0, depth));
			case "ConditionalExpression":
				return (
					parent.test !== child && this.isGivenAway(ancestors.slice(0, depth))
				);
			case "MemberExpression":
				return parent.object !== child;
			case "VariableDeclarator":
				return parent.id.type !== "Identifier" && !isPlainPattern(parent.id);
			case "AssignmentExpression":
				return parent.right === child && parent.left.type !== "Identifier";
			case "ExpressionStatement":
				return false;
			case "CallExpression":
				return !(
					(isLookedAt(parent.callee) && !handsOn(parent.callee)) ||
					this.#isFollowed(parent.callee) ||
					this.#ways.wayTo(parent.callee) !== undefined
				);
			default:
				return !isAskedAbout(ancestors);
		}
	}

	/** Functions of the script are read; those of other files are, too, if they call the object by one of its names. */
	#isFollowed(callee: AnyNode): boolean {
		const root = rootOf(callee);
		if (root === undefined) return false;
		return this.#bindings.of(root).some(({ source }) => {
			if (source.kind !== "function" && source.kind !== "value") return false;
			if (/Function/.test(source.node.type)) return hasNames(source.node);
			const path = requiredPath(source.node);
			if (path !== undefined) this.#receivers.add(path);
			return path !== undefined;
		});
	}
}

const HANDING_ON: ReadonlySet<string> = new Set([
	"assign",
	"create",
	"entries",
	"getOwnPropertyDescriptors",
	"values",
]);

/** `Object.values(client)`: functions of an object for others to call. */
function handsOn(callee: AnyNode): boolean {
	if (callee.type !== "MemberExpression" || callee.computed) return false;
	const method = keyText(callee.property);
	return method !== undefined && HANDING_ON.has(method);
}

/** Whether a function knows what it is given by a name for each. */
function hasNames(fn: AnyNode): boolean {
	return !(
		"params" in fn && fn.params.some(({ type }) => type === "RestElement")
	);
}
