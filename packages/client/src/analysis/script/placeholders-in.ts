import { compile } from "@curlew/template";
import type { AnyNode } from "acorn";
import type { ScriptReference } from "./script-facts.ts";

/** The placeholders in a text of a script, with where each stands in the script. */
export function placeholdersIn(
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
