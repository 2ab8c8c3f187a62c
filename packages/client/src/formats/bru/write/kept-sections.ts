import { SourceText } from "../../../diagnostics/source-text.ts";
import { valuesAreEqual } from "../../../values/compare-values.ts";
import type { Tree } from "../../tree/plain-tree.ts";
import { parseBru } from "../parse-bru.ts";
import { plainBru } from "../read/plain-bru.ts";
import { canonicalSections } from "./canonical-sections.ts";
import type { Codec } from "./codecs.ts";
import { saySame } from "./same-sections.ts";
import { inFileOrder } from "./section-order.ts";
import type { Section } from "./sections.ts";
import { isWritable, isWritableItem, writeBru } from "./write-bru.ts";

/**
 * What OpenCollection has no place for is kept as it is written in `.bru`,
 * under `extensions.bruno.sections`: the sections that do not come back the
 * same. On the way back each replaces what was made without it, unless
 * somebody has changed what it says since.
 */
export function sectionsToKeep(
	sections: readonly Section[],
	tree: Tree,
	codec: Codec,
	name: string,
): readonly Section[] {
	const normal = codec.normalise(tree, name);
	const text = codec.write(writable(codec.toSections(normal)), normal);
	const back = readAgain(text);
	return sections.filter(
		(section) =>
			!saySame(ofName(sections, section.name), ofName(back, section.name)),
	);
}

export interface Restored {
	readonly sections: readonly Section[];
	/** Names of the kept sections that no longer say what the file says. */
	readonly outdated: readonly string[];
}

/** Puts kept sections in the place of those that were made without them. */
export function restoreSections(
	base: readonly Section[],
	kept: string,
	tree: Tree,
	codec: Codec,
	name: string,
): Restored {
	const keptSections = readAgain(kept);
	const names = [...new Set(keptSections.map((section) => section.name))];
	const expected = treeOf(base, tree, codec, name);
	let sections = base;
	const outdated: string[] = [];
	for (const one of names) {
		const group = ofName(keptSections, one);
		const candidate = inFileOrder([
			...sections.filter((section) => section.name !== one),
			...group,
		]);
		if (valuesAreEqual(treeOf(candidate, tree, codec, name), expected)) {
			sections = candidate;
		} else outdated.push(one);
	}
	return { sections, outdated };
}

/** What sections mean in OpenCollection, by way of their text. */
export function treeOf(
	sections: readonly Section[],
	tree: Tree,
	codec: Codec,
	name: string,
): Tree {
	const document = parse(codec.write(sections, tree));
	const read = codec.complete(plainBru(document, codec.kind), name);
	return codec.normalise(read, name);
}

/** Without the entries that the format cannot express. */
export function writable(sections: readonly Section[]): readonly Section[] {
	return sections.flatMap((section): Section[] => {
		if (section.kind === "text") return [section];
		const entries = section.entries
			.map((entry) =>
				entry.items === undefined
					? entry
					: { ...entry, items: entry.items.filter(isWritableItem) },
			)
			.filter((entry) => isWritable(section.name, entry));
		return entries.length === 0 ? [] : [{ ...section, entries }];
	});
}

/** The sections of a text that was written a moment ago. */
export function readAgain(text: string): readonly Section[] {
	return canonicalSections(parse(text));
}

export function keptText(sections: readonly Section[]): string {
	return writeBru(sections);
}

function ofName(
	sections: readonly Section[],
	name: string,
): readonly Section[] {
	return sections.filter((section) => section.name === name);
}

function parse(text: string) {
	return parseBru(new SourceText("", text));
}
