import type { AnyNode } from "acorn";
import { CollectionModules } from "../../script/libraries/collection-modules.ts";
import type { ScriptRange } from "./script-facts.ts";
import { type Ancestors, around } from "./surroundings.ts";

export function rangeOf({ start, end }: AnyNode): ScriptRange {
	return { start, end };
}

export function isName(node: AnyNode, name: string): boolean {
	return node.type === "Identifier" && node.name === name;
}

/** The name that a value is kept under: `const token = client.getVar("token")`. */
export function holderOf(ancestors: Ancestors): string | undefined {
	const { parent } = around(ancestors);
	return parent?.type === "VariableDeclarator" &&
		parent.id.type === "Identifier"
		? parent.id.name
		: undefined;
}

export function isPlainPattern(pattern: AnyNode): boolean {
	return (
		pattern.type === "ObjectPattern" &&
		pattern.properties.every(
			(property) => property.type === "Property" && !property.computed,
		)
	);
}

/** The path in `require("./lib")`. */
export function requiredPath(node: AnyNode): string | undefined {
	if (node.type === "MemberExpression") return requiredPath(node.object);
	if (node.type !== "CallExpression" || !isName(node.callee, "require"))
		return undefined;
	const [argument] = node.arguments;
	const path =
		argument?.type === "Literal" && typeof argument.value === "string"
			? argument.value
			: undefined;
	return path !== undefined && CollectionModules.isPath(path)
		? path
		: undefined;
}
