import { mapAt, type Tree, textAt, textsAt } from "../../tree/plain-tree.ts";
import {
	dictionary,
	plainEntries,
	plainEntry,
	type Section,
} from "./sections.ts";

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
