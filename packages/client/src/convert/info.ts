import type { Sections } from "./entries.ts";
import {
	dictionary,
	plainEntries,
	plainEntry,
	type Section,
} from "./sections.ts";
import { compact, mapAt, type Tree, textAt, textsAt } from "./tree.ts";

/** `meta` of a `.bru` file as `info`. A `seq` that is no number stays behind. */
export function infoToTree(sections: Sections, type: string | undefined): Tree {
	const seq = Number(sections.value("meta", "seq") ?? Number.NaN);
	return compact({
		name: sections.value("meta", "name"),
		type,
		seq: Number.isFinite(seq) ? seq : undefined,
		tags: sections.items("meta", "tags"),
	});
}

/** The section `meta` of an item; that of a folder does not say its type. */
export function infoSection(item: Tree): readonly Section[] {
	const info = mapAt(item, "info");
	const type = textAt(info, "type");
	const tags = textsAt(info, "tags");
	return dictionary("meta", [
		...plainEntries([
			["name", textAt(info, "name")],
			["type", type === "folder" ? undefined : (TYPES[type ?? ""] ?? type)],
			["seq", textAt(info, "seq")],
		]),
		...(tags.length === 0 ? [] : [{ ...plainEntry("tags", "["), items: tags }]),
	]);
}

const TYPES: Readonly<Record<string, string>> = { websocket: "ws" };
