import { mapsAt, member, type Tree, textAt } from "../../tree/plain-tree.ts";
import { SCRIPT_SECTIONS } from "../read/runtime-tree.ts";
import { type Section, text } from "./sections.ts";

/** `.bru` has one script of each kind: several become one, in their order. */
export function scriptSections(tree: Tree): readonly Section[] {
	return SCRIPT_SECTIONS.flatMap(([type, section]) => {
		const codes = mapsAt(tree, "scripts")
			.filter((script) => member(script, "type") === type)
			.map((script) => textAt(script, "code") ?? "");
		return text(section, oneScript(codes));
	});
}

/** Several scripts as one that does the same: each keeps its own names, and may end by `return`. */
export function oneScript(codes: readonly string[]): string {
	const written = codes.filter((code) => code.trim() !== "");
	const [only = ""] = written;
	return written.length < 2
		? only
		: written
				.map((code) => `await (async () => {\n${code}\n})();`)
				.join("\n\n");
}
