import type { Value } from "@curlew/template";
import {
	flagAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import type { SectionAnnotation, SectionEntry } from "./sections.ts";

/** The list below a key as entries of a section. */
export function entriesAt(tree: Tree, key: string): readonly SectionEntry[] {
	return mapsAt(tree, key).map((item) =>
		toEntry(item, textAt(item, "value") ?? ""),
	);
}

/** An entry with the name and the marks of an item, and another value. */
export function toEntry(
	item: Tree,
	value: string,
	annotations: readonly SectionAnnotation[] = [],
): SectionEntry {
	return {
		name: textAt(item, "name") ?? "",
		value,
		isDisabled: flagAt(item, "disabled"),
		annotations: [...annotations, ...describing(item)],
	};
}

const DESCRIPTION = "description";

function describing(item: Tree): readonly SectionAnnotation[] {
	const argument = textAt(item, DESCRIPTION);
	return argument === undefined ? [] : [{ name: DESCRIPTION, argument }];
}

export function paramEntries(
	tree: Tree,
	type: "query" | "path",
): readonly SectionEntry[] {
	const ofType = mapsAt(tree, "params").filter(
		(param) => member(param, "type") === type,
	);
	return entriesAt({ params: ofType satisfies Value }, "params");
}
