import type { AnyNode } from "acorn";
import { keyText } from "../../analysis/script/bindings.ts";

/**
 * The way to a member as it is written, without spaces and brackets:
 * `pm.environment.get`. Undefined where a step cannot be told, is a call, or
 * may be missing (`pm?.test`).
 */
export function wayTo(node: AnyNode): string | undefined {
	if (node.type === "Identifier") return node.name;
	if (node.type !== "MemberExpression" || node.optional) return undefined;
	const isTold = !node.computed || node.property.type === "Literal";
	const name = isTold ? keyText(node.property) : undefined;
	const owner = wayTo(node.object);
	return name === undefined || owner === undefined
		? undefined
		: `${owner}.${name}`;
}

/** The longest way through members that a name begins: for `pm` in `pm.cookies.jar().get`, `pm.cookies.jar`. @param ancestors up to the name, which is the last */
export function wayFrom(ancestors: readonly AnyNode[]): {
	readonly way: string;
	readonly node: AnyNode;
} {
	let node = ancestors.at(-1) as AnyNode;
	let way = wayTo(node) ?? "";
	for (const parent of ancestors.slice(0, -1).reverse()) {
		if (parent.type !== "MemberExpression" || parent.object !== node) break;
		const longer = wayTo(parent);
		if (longer === undefined) break;
		[node, way] = [parent, longer];
	}
	return { way, node };
}
