import type { Sections } from "./entries.ts";
import { type Section, text } from "./sections.ts";
import { mapsAt, member, type Tree, textAt } from "./tree.ts";

const KINDS = [
	["before-request", "script:pre-request"],
	["after-response", "script:post-response"],
	["tests", "tests"],
] as const;

export function scriptsToTrees(sections: Sections): readonly Tree[] {
	return KINDS.flatMap(([type, section]) => {
		const code = sections.text(section);
		return code === undefined ? [] : [{ type, code }];
	});
}

/** `.bru` has one script of each kind: several become one, in their order. */
export function scriptSections(tree: Tree): readonly Section[] {
	return KINDS.flatMap(([type, section]) => {
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
