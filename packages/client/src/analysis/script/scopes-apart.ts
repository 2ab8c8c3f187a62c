import type { AnyNode, Expression, Identifier, Pattern, Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import type { Ancestors } from "./surroundings.ts";

/** What these are is known by their names, wherever they stand. */
const KNOWN_BY_NAME: ReadonlySet<string> = new Set([
	"client",
	"bru",
	"req",
	"res",
	"require",
	"globalThis",
]);

const FUNCTION =
	/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

const BLOCK =
	/^(?:BlockStatement|ForStatement|ForInStatement|ForOfStatement|CatchClause|SwitchStatement|StaticBlock)$/;

/** What a name is called in each scope that binds it. */
type Names = Map<AnyNode, Map<string, string>>;

/**
 * Gives a name that several scopes of a script bind another name in each, as a
 * compiler does: afterwards whoever goes by names alone takes no `i` of one loop
 * for that of another. Changes the tree.
 */
export function tellScopesApart(tree: Program | Expression): void {
	const names = new Naming();
	fullAncestor(tree, (node, _state, ancestors) => {
		for (const [name, scope] of boundBy(node, ancestors))
			names.bind(name.name, scope);
	});
	if (!names.hasTwins) return;
	const renamed = new Map<Identifier, string>();
	fullAncestor(tree, (node, _state, ancestors) => {
		if (node.type !== "Identifier") return;
		const name = names.nameFor(node, ancestors);
		if (name !== undefined) renamed.set(node, name);
	});
	for (const [node, name] of renamed) node.name = name;
}

class Naming {
	readonly #names: Names = new Map();
	readonly #scopes = new Map<string, number>();
	hasTwins = false;

	bind(name: string, scope: AnyNode): void {
		if (KNOWN_BY_NAME.has(name)) return;
		let inScope = this.#names.get(scope);
		if (inScope === undefined) {
			inScope = new Map();
			this.#names.set(scope, inScope);
		}
		if (inScope.has(name)) return;
		const count = (this.#scopes.get(name) ?? 0) + 1;
		this.#scopes.set(name, count);
		if (count > 1) this.hasTwins = true;
		// No script can write a name with a space.
		inScope.set(name, count === 1 ? name : `${name} ${count}`);
	}

	/** Undefined when nothing in the script binds the name there. */
	nameFor(node: Identifier, ancestors: Ancestors): string | undefined {
		const parent = ancestors.at(-2);
		// The name of a function stands in the scope around it.
		const isOwnName =
			parent?.type === "FunctionDeclaration" && parent.id === node;
		for (let at = ancestors.length - (isOwnName ? 3 : 2); at >= 0; at--) {
			const scope = ancestors[at];
			const name = scope && this.#names.get(scope)?.get(node.name);
			if (name !== undefined) return name;
		}
		return undefined;
	}
}

/** The names that a node binds, with the nodes in which they hold. */
function* boundBy(
	node: AnyNode,
	ancestors: Ancestors,
): Iterable<readonly [Identifier, AnyNode]> {
	switch (node.type) {
		case "VariableDeclaration": {
			const scope = scopeAround(node, ancestors, node.kind === "var");
			for (const { id } of node.declarations)
				for (const name of namesIn(id)) yield [name, scope];
			break;
		}
		case "FunctionDeclaration":
			// As sloppy scripts have it: also out of the block.
			if (node.id) yield [node.id, scopeAround(node, ancestors, true)];
			for (const name of node.params.flatMap(namesIn)) yield [name, node];
			break;
		case "FunctionExpression":
			if (node.id) yield [node.id, node];
			for (const name of node.params.flatMap(namesIn)) yield [name, node];
			break;
		case "ArrowFunctionExpression":
			for (const name of node.params.flatMap(namesIn)) yield [name, node];
			break;
		case "ClassDeclaration":
			if (node.id) yield [node.id, scopeAround(node, ancestors, false)];
			break;
		case "CatchClause":
			if (node.param)
				for (const name of namesIn(node.param)) yield [name, node];
			break;
	}
}

/** The function, or the block, in which a declaration holds. */
function scopeAround(
	node: AnyNode,
	ancestors: Ancestors,
	isOfFunction: boolean,
): AnyNode {
	const around = ancestors.slice(0, -1);
	const scope = around.findLast(
		({ type }) => FUNCTION.test(type) || (!isOfFunction && BLOCK.test(type)),
	);
	return scope ?? around[0] ?? node;
}

function namesIn(pattern: Pattern): readonly Identifier[] {
	switch (pattern.type) {
		case "Identifier":
			return [pattern];
		case "AssignmentPattern":
			return namesIn(pattern.left);
		case "RestElement":
			return namesIn(pattern.argument);
		case "ArrayPattern":
			return pattern.elements.flatMap((element) =>
				element ? namesIn(element) : [],
			);
		case "ObjectPattern":
			return pattern.properties.flatMap((property) =>
				namesIn(
					property.type === "RestElement" ? property.argument : property.value,
				),
			);
		case "MemberExpression":
			return [];
	}
}
