import type { BruDocument } from "../formats/bru/bru-document.ts";
import { defaultSections, defaultsToTree } from "./defaults.ts";
import { Sections } from "./entries.ts";
import { infoSection, infoToTree } from "./info.ts";
import { inFileOrder } from "./section-order.ts";
import { type Section, text } from "./sections.ts";
import { compact, mapAt, type Tree, textAt } from "./tree.ts";

export function folderToTree(
	document: BruDocument,
	all: readonly Section[],
): Tree {
	const sections = new Sections(all);
	return compact({
		info: infoToTree(sections, "folder"),
		request: defaultsToTree(document, sections, "folder"),
		docs: sections.text("docs"),
	});
}

export function folderSections(item: Tree): readonly Section[] {
	return inFileOrder([
		...infoSection(item),
		...defaultSections(mapAt(item, "request"), "folder"),
		...text("docs", textAt(item, "docs")),
	]);
}
