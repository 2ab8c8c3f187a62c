import type { AnyNode } from "acorn";
import { unknownMember } from "../../script/api-members.ts";
import { type Bindings, keyText } from "./bindings.ts";
import { rangeOf } from "./nodes.ts";
import type { UnknownApiMember } from "./script-facts.ts";
import { type Ancestors, around, isInTry } from "./surroundings.ts";

type Member = Extract<AnyNode, { type: "MemberExpression" }>;

/** Notes what a script reads of the script API that is not there. */
export class UnknownMembers {
	readonly #bindings: Bindings;
	readonly #found: UnknownApiMember[] = [];
	/** Ways that the script itself makes: `res.total = 1`. */
	readonly #made = new Set<string>();

	constructor(bindings: Bindings) {
		this.#bindings = bindings;
	}

	/** Those that the script does not make itself. */
	get found(): readonly UnknownApiMember[] {
		return this.#found.filter(
			({ owner, name }) => !this.#made.has(`${owner}.${name}`),
		);
	}

	visit(node: Member, ancestors: Ancestors): void {
		const way = wayOf(node);
		const [root] = way ?? [];
		if (way === undefined || root === undefined || this.#bindings.has(root))
			return;
		const unknown = unknownMember(way);
		const isLast = unknown?.owner === way.slice(0, -1).join(".");
		if (!unknown || !isLast) return;
		const { parent, child } = around(ancestors);
		if (parent?.type === "AssignmentExpression" && parent.left === child)
			this.#made.add(way.join("."));
		else if (!isInTry(ancestors) && !mayBeMissing(parent, child))
			this.#found.push({ ...unknown, ...rangeOf(node.property) });
	}
}

/** Most scripts only look at the response: whether one of its names may be wrong is seen without reading all of the script. */
export function namesUnknownMember(code: string): boolean {
	for (const [way] of code.matchAll(/\b(?:res|pm)(?:\??\.[\w$]+)+/g))
		if (unknownMember(way.split(/\??\./)) !== undefined) return true;
	return false;
}

/** `["client", "runner", "skipReqest"]`; undefined where a step cannot be told, or is a call. */
function wayOf(node: AnyNode): readonly string[] | undefined {
	if (node.type === "Identifier") return [node.name];
	if (node.type !== "MemberExpression") return undefined;
	const name =
		node.computed && node.property.type !== "Literal"
			? undefined
			: keyText(node.property);
	const owner = wayOf(node.object);
	return name === undefined || owner === undefined
		? undefined
		: [...owner, name];
}

/** Whether the script provides for that a name is not there: `if (client.x)`, `client.x?.()`. */
function mayBeMissing(
	parent: AnyNode | undefined,
	child: AnyNode | undefined,
): boolean {
	switch (parent?.type) {
		case "LogicalExpression":
			return true;
		case "IfStatement":
		case "ConditionalExpression":
			return parent.test === child;
		case "UnaryExpression":
			return ["!", "typeof", "delete"].includes(parent.operator);
		case "BinaryExpression":
			return [parent.left, parent.right].some(isNothing);
		case "MemberExpression":
		case "CallExpression":
			return parent.optional;
		default:
			return false;
	}
}

/** `undefined`, `null`. */
function isNothing(node: AnyNode): boolean {
	return node.type === "Identifier"
		? node.name === "undefined"
		: node.type === "Literal" && node.value === null;
}
