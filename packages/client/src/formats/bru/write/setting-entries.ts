import { type Tree, textAt, textsAt } from "../../tree/plain-tree.ts";
import { BRU_SETTINGS } from "../read/settings-tree.ts";
import { plainEntries, plainEntry, type SectionEntry } from "./sections.ts";

export function settingEntries(settings: Tree): readonly SectionEntry[] {
	return BRU_SETTINGS.flatMap(([name, kind]) => {
		if (kind !== "names") return plainEntries([[name, textAt(settings, name)]]);
		const items = textsAt(settings, name);
		return items.length === 0 ? [] : [{ ...plainEntry(name, "["), items }];
	});
}
