import { isOperator } from "../collection/operators.ts";
import { isNamed, marksOf, toEntry } from "./entries.ts";
import type { SectionEntry } from "./sections.ts";
import { compact, mapsAt, type Tree, textAt } from "./tree.ts";

/** `expression: operator value`; without an operator, the whole value is what is expected. */
export function assertionsToTrees(
	entries: readonly SectionEntry[],
): readonly Tree[] {
	return entries.filter(isNamed).map((entry) => {
		const [first = ""] = entry.value.split(/\s/, 1);
		const operator = isOperator(first) ? first : "eq";
		const value = isOperator(first)
			? entry.value.slice(first.length).trim()
			: entry.value;
		return compact({
			expression: entry.name,
			operator,
			value: value === "" ? undefined : value,
			...marksOf(entry),
		});
	});
}

export function assertionEntries(tree: Tree): readonly SectionEntry[] {
	return mapsAt(tree, "assertions").map((assertion) => {
		const operator = textAt(assertion, "operator") ?? "eq";
		const value = textAt(assertion, "value") ?? "";
		return toEntry(
			{ ...assertion, name: textAt(assertion, "expression") ?? "" },
			`${operator} ${value}`.trim(),
		);
	});
}
