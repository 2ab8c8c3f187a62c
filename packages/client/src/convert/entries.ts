import type { Value } from "@curlew/template";
import type { Section, SectionAnnotation, SectionEntry } from "./sections.ts";
import { compact, flagAt, mapsAt, member, type Tree, textAt } from "./tree.ts";

/** Headers, params, form fields: names and values in both formats. */
export function entriesToTrees(
	entries: readonly SectionEntry[],
): readonly Tree[] {
	return entries.filter(isNamed).map((entry) => ({
		name: entry.name,
		value: entryText(entry),
		...marksOf(entry),
	}));
}

/** OpenCollection refuses entries without a name. */
export function isNamed({ name }: SectionEntry): boolean {
	return name !== "";
}

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

/** What says the same of any entry: its description, and that it is disabled. */
export function marksOf(entry: SectionEntry): Tree {
	return compact({
		description: entry.annotations.find(({ name }) => name === DESCRIPTION)
			?.argument,
		disabled: entry.isDisabled || undefined,
	});
}

const DESCRIPTION = "description";

function describing(item: Tree): readonly SectionAnnotation[] {
	const argument = textAt(item, DESCRIPTION);
	return argument === undefined ? [] : [{ name: DESCRIPTION, argument }];
}

export function entryText({ value, items }: SectionEntry): string {
	return items === undefined ? value : items.join(",");
}

/** Looks up what a file has in its sections. */
export class Sections {
	readonly all: readonly Section[];

	constructor(all: readonly Section[]) {
		this.all = all;
	}

	entries(name: string): readonly SectionEntry[] {
		const section = this.all.find((one) => one.name === name);
		return section === undefined || section.kind === "text"
			? []
			: section.entries;
	}

	/** Undefined when there is no such section. */
	text(name: string): string | undefined {
		const section = this.all.find((one) => one.name === name);
		return section?.kind === "text" ? section.text : undefined;
	}

	/** The value of an enabled entry; of several, the last one counts. */
	value(section: string, name: string): string | undefined {
		const entry = this.entries(section).findLast((one) => one.name === name);
		return entry === undefined || entry.isDisabled ? undefined : entry.value;
	}

	/** The items of a list, or of a text with commas between them; none when it is disabled. */
	items(section: string, name: string): readonly string[] {
		const entry = this.entry(section, name);
		if (entry === undefined || entry.isDisabled) return [];
		const items = entry.items ?? entry.value.replace(/^\[|\]$/g, "").split(",");
		return items.map((item) => item.trim()).filter((item) => item !== "");
	}

	entry(section: string, name: string): SectionEntry | undefined {
		return this.entries(section).findLast((one) => one.name === name);
	}
}

/** Params stand in one list in OpenCollection, in two sections in `.bru`. */
export function paramsToTrees(sections: Sections): readonly Tree[] {
	return (["query", "path"] as const).flatMap((type) =>
		entriesToTrees(sections.entries(`params:${type}`)).map((entry) => ({
			...entry,
			type,
		})),
	);
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
