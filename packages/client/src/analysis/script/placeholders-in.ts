import { compile } from "@curlew/template";
import type { AnyNode } from "acorn";
import type { ClientWays } from "./client-ways.ts";
import type { ScriptReference } from "./script-facts.ts";
import type { Ancestors } from "./surroundings.ts";

/** The placeholders in a text of a script, and whether the script has them filled in. */
export function referencesIn(
	code: string,
	node: AnyNode,
	ancestors: Ancestors,
	ways: ClientWays,
): readonly ScriptReference[] {
	if (node.type === "Literal" && typeof node.value !== "string") return [];
	const found = placeholdersIn(code, node);
	if (found.length === 0) return [];
	const call = ancestors.findLast(
		({ type }) => type === "CallExpression" || /Function/.test(type),
	);
	const way =
		call?.type === "CallExpression" ? ways.wayTo(call.callee) : undefined;
	const isInterpolated =
		way === "interpolate" || way?.endsWith(".replaceIn") === true;
	return found.map((placeholder) => ({ ...placeholder, isInterpolated }));
}

/** With where each stands in the script. */
function placeholdersIn(
	code: string,
	{ start, end }: AnyNode,
): readonly Omit<ScriptReference, "isInterpolated">[] {
	const raw = code.slice(start, end);
	if (!raw.includes("{{")) return [];
	// Whether the collection has defaults is not known here.
	return compile(raw, { syntax: "defaults" }).references.map((reference) => ({
		reference,
		start: start + reference.start,
		end: start + reference.end,
	}));
}
