import { fullAncestor } from "acorn-walk";
import { Bindings } from "../../analysis/script/bindings.ts";
import { parseScript } from "../../analysis/script/parse-code.ts";
import type { ScriptRange } from "../../analysis/script/script-facts.ts";
import type { CollectionFormat } from "../../formats/collection-format.ts";
import { toolsOf } from "../../formats/tools-of-formats.ts";
import type { Field } from "../../formats/tree/field.ts";
import {
	flagAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";
import { NOT_FOR_POSTMAN } from "../problem-codes.ts";
import { rangeInField, SCRIPT_OWNERS } from "./range-in-field.ts";

/** Names that scripts have here, and not in Postman. */
const NAMES: ReadonlySet<string> = new Set([
	"client",
	"bru",
	"req",
	"res",
	"test",
	"expect",
	"assert",
]);

/** Tells of scripts that use names which Postman's do not have, each at the first of them. @param root where the item or collection stands */
export function tellOwnApi(tree: Tree, root: Field): void {
	for (const owner of SCRIPT_OWNERS)
		for (const [index, script] of mapsAt(
			mapAt(tree, owner),
			"scripts",
		).entries()) {
			const first = flagAt(script, "disabled")
				? undefined
				: firstOwnName(textAt(script, "code") ?? "");
			if (first === undefined) continue;
			const field = root.get(owner).get("scripts").item(index).get("code");
			root.document.report(
				{
					code: NOT_FOR_POSTMAN,
					severity: "warning",
					message: `Postman's scripts have no \`${first.name}\`: this one fails there. It is written as it stands.`,
					hint: "Write it with `pm`, which runs here, too.",
				},
				...rangeInField(field, first),
			);
		}
}

function firstOwnName(
	code: string,
): (ScriptRange & { readonly name: string }) | undefined {
	const { tree } = parseScript(code);
	if (tree === undefined) return undefined;
	const bindings = new Bindings(tree);
	const found: (ScriptRange & { readonly name: string })[] = [];
	fullAncestor(tree, (node, _state, ancestors, type) => {
		if (node.type !== "Identifier" || type === "VariablePattern") return;
		const parent = ancestors.at(-2);
		const isAsked =
			parent?.type === "UnaryExpression" && parent.operator === "typeof";
		if (NAMES.has(node.name) && !bindings.has(node.name) && !isAsked)
			found.push({ start: node.start, end: node.end, name: node.name });
	});
	return found.sort((one, other) => one.start - other.start)[0];
}

/** @throws InvalidOptionError for a format in whose program rewritten scripts would fail */
export function expectOwnScripts(to: CollectionFormat): void {
	if (toolsOf(to).scriptApi === undefined) return;
	throw new InvalidOptionError(
		`Rewritten scripts do not run in Postman, and ${to.title} is what it reads.`,
		{
			hint: "Leave --rewrite-scripts out: Postman's scripts stay as they are.",
		},
	);
}
