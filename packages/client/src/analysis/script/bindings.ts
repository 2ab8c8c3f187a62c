import type { AnyNode, Expression, Node, Pattern, Program } from "acorn";
import { full } from "acorn-walk";

/** Where a name of a script gets its value. */
export type BindingSource =
	| { readonly kind: "value"; readonly node: AnyNode }
	/** One of the elements of a list: `for (const x of list)`. */
	| { readonly kind: "element-of"; readonly node: AnyNode }
	/** One of the names of an object's members: `for (const key in object)`. */
	| { readonly kind: "key-of"; readonly node: AnyNode }
	| { readonly kind: "parameter"; readonly of: AnyNode; readonly index: number }
	| { readonly kind: "function"; readonly node: AnyNode }
	| { readonly kind: "other" };

export interface Binding {
	readonly source: BindingSource;
	/** The way into the value that destructuring takes. */
	readonly path: readonly (string | number)[];
}

/**
 * Every name that a script binds, with all the values it is ever given. Scopes
 * are not told apart: a name that is bound in two places may be either.
 */
export class Bindings {
	readonly #bindings = new Map<string, Binding[]>();
	/** Names of objects and lists that something besides reading happens to. */
	readonly #changed = new Set<string>();
	/** Calls of functions of the script, by the function's name. */
	readonly #calls = new Map<string, (readonly AnyNode[])[]>();
	/** Functions that are used otherwise than by being called. */
	readonly #handedOn = new Set<string>();
	readonly #callees = new Set<AnyNode>();
	/** Functions that are called for each element of a list, with the list. */
	readonly #callbacks = new Map<AnyNode, AnyNode>();

	/** By node; made at the first question, when all is bound. */
	#names: ReadonlyMap<AnyNode, string> | undefined;

	constructor(tree: Program | Expression) {
		full(tree, (node) => this.#visit(node));
	}

	get isEmpty(): boolean {
		return this.#bindings.size === 0;
	}

	/** Tells whether a node is what a call calls. */
	isCallee(node: AnyNode): boolean {
		return this.#callees.has(node);
	}

	of(name: string): readonly Binding[] {
		return this.#bindings.get(name) ?? [];
	}

	has(name: string): boolean {
		return this.#bindings.has(name);
	}

	/** True when the object under the name may be another than the one that was written down. */
	mayChange(name: string): boolean {
		return this.#changed.has(name);
	}

	markChanged(name: string): void {
		this.#changed.add(name);
	}

	markHandedOn(name: string): void {
		this.#handedOn.add(name);
	}

	/** The arguments of every call of a function of the script; undefined when others may call it. */
	callsOf(name: string): readonly (readonly AnyNode[])[] | undefined {
		return this.#handedOn.has(name) ? undefined : (this.#calls.get(name) ?? []);
	}

	/** The list for whose elements a function is called. */
	listOf(fn: AnyNode): AnyNode | undefined {
		return this.#callbacks.get(fn);
	}

	/** The name that a function is bound to: the first one, if there are several. */
	nameOf(fn: AnyNode): string | undefined {
		this.#names ??= namesOfValues(this.#bindings);
		return this.#names.get(fn);
	}

	#visit(node: AnyNode): void {
		switch (node.type) {
			case "VariableDeclarator":
				if (node.init) this.#bind(node.id, { kind: "value", node: node.init });
				break;
			case "AssignmentExpression":
				if (node.left.type === "MemberExpression") break;
				this.#bind(
					node.left,
					node.operator === "="
						? { kind: "value", node: node.right }
						: { kind: "other" },
				);
				break;
			case "FunctionDeclaration":
				if (node.id) this.#bind(node.id, { kind: "function", node });
				this.#bindParameters(node, node.params);
				break;
			case "FunctionExpression":
			case "ArrowFunctionExpression":
				this.#bindParameters(node, node.params);
				break;
			case "ForOfStatement":
			case "ForInStatement":
				this.#bindLoop(node);
				break;
			case "CatchClause":
				if (node.param) this.#bind(node.param, { kind: "other" });
				break;
			case "ClassDeclaration":
				if (node.id) this.#bind(node.id, { kind: "other" });
				break;
			case "UpdateExpression":
				if (node.argument.type === "Identifier")
					this.#add(node.argument.name, { kind: "other" }, []);
				break;
			case "CallExpression":
				this.#addCall(node.callee, node.arguments);
				break;
		}
	}

	#bindLoop(
		node: Extract<AnyNode, { type: "ForOfStatement" | "ForInStatement" }>,
	): void {
		const { left, right } = node;
		const target =
			left.type === "VariableDeclaration" ? left.declarations[0]?.id : left;
		if (target === undefined) return;
		this.#bind(
			target,
			node.type === "ForOfStatement"
				? { kind: "element-of", node: right }
				: { kind: "key-of", node: right },
		);
	}

	#bindParameters(of: AnyNode, params: readonly Pattern[]): void {
		for (const [index, param] of params.entries())
			this.#bind(param, { kind: "parameter", of, index });
	}

	#bind(
		pattern: Pattern,
		source: BindingSource,
		path: readonly (string | number)[] = [],
	): void {
		switch (pattern.type) {
			case "Identifier":
				this.#add(pattern.name, source, path);
				break;
			case "AssignmentPattern":
				this.#bind(pattern.left, source, path);
				this.#bind(pattern.left, { kind: "value", node: pattern.right });
				break;
			case "ArrayPattern":
				for (const [index, element] of pattern.elements.entries())
					if (element) this.#bind(element, source, [...path, index]);
				break;
			case "ObjectPattern":
				for (const property of pattern.properties) {
					if (property.type === "RestElement")
						this.#bind(property.argument, { kind: "other" });
					else
						this.#bindProperty(property.key, property.computed, (key) =>
							key === undefined
								? this.#bind(property.value, { kind: "other" })
								: this.#bind(property.value, source, [...path, key]),
						);
				}
				break;
			case "RestElement":
				this.#bind(pattern.argument, { kind: "other" });
				break;
			case "MemberExpression":
				break;
		}
	}

	#bindProperty(
		key: Node & { readonly type: string },
		isComputed: boolean,
		bind: (key: string | undefined) => void,
	): void {
		bind(isComputed ? undefined : keyText(key));
	}

	#add(
		name: string,
		source: BindingSource,
		path: readonly (string | number)[],
	): void {
		const known = this.#bindings.get(name);
		if (known) known.push({ source, path });
		else this.#bindings.set(name, [{ source, path }]);
	}

	#addCall(callee: AnyNode, args: readonly AnyNode[]): void {
		this.#callees.add(callee);
		if (callee.type === "MemberExpression") {
			const name = callee.computed ? undefined : keyText(callee.property);
			const [fn] = args;
			if (name && fn && FOR_EACH.has(name))
				this.#callbacks.set(fn, callee.object);
			return;
		}
		if (callee.type !== "Identifier") return;
		const known = this.#calls.get(callee.name);
		if (known) known.push(args);
		else this.#calls.set(callee.name, [args]);
	}
}

/** Methods of lists that call a function with each element. */
const FOR_EACH: ReadonlySet<string> = new Set([
	"forEach",
	"map",
	"filter",
	"some",
	"every",
	"flatMap",
	"find",
]);

/** The first name that each function, or other value, is given. */
function namesOfValues(
	bindings: ReadonlyMap<string, readonly Binding[]>,
): ReadonlyMap<AnyNode, string> {
	const names = new Map<AnyNode, string>();
	for (const [name, ofName] of bindings)
		for (const { source } of ofName) {
			const isValue = source.kind === "function" || source.kind === "value";
			if (isValue && !names.has(source.node)) names.set(source.node, name);
		}
	return names;
}

/** The name of a property that is written out: `name`, `"name"`, `1`. */
export function keyText(
	key: Node & {
		readonly type: string;
		readonly name?: unknown;
		readonly value?: unknown;
	},
): string | undefined {
	if (key.type === "Identifier" && typeof key.name === "string")
		return key.name;
	if (key.type === "Literal" && key.value !== undefined)
		return String(key.value);
	return undefined;
}
