import {
	isTree,
	mapAt,
	type Tree,
	without,
} from "../../../formats/tree/plain-tree.ts";
import { isList } from "../../../values/is-list.ts";
import { ImportError } from "../import-error.ts";
import type { Imported, ImportInput } from "../importer.ts";
import { readData } from "../read-data.ts";
import { HoppscotchItems } from "./hoppscotch-item.ts";

/** One collection becomes the collection; of a list of several, each becomes a folder. */
export async function readHoppscotch(input: ImportInput): Promise<Imported> {
	const [source] = input.sources;
	if (!source) throw new ImportError("There is no export.");
	const data = await readData(source);
	const { value } = data;
	const collections = isList(value) ? value : [value];
	const items = new HoppscotchItems(input, data);
	const made = collections.flatMap((one, index) =>
		isTree(one) ? [items.folder(one, isList(value) ? [index] : [], false)] : [],
	);
	const [only] = made;
	const tree: Tree =
		made.length === 1 && only
			? withoutType(only)
			: { info: { name: input.name }, items: made };
	return { tree, secrets: items.secrets };
}

function withoutType(folder: Tree): Tree {
	return { ...folder, info: without(mapAt(folder, "info"), "type") };
}
