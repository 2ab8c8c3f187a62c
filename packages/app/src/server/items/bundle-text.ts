import {
	type FormTree,
	insertItemText,
	readForm,
	writeForm,
} from "@curlew/client/editing";
import { type PlacedItem, withList } from "./bundled-lists.ts";

const WHOLE = { kind: "collection", basePath: [] } as const;

/** What a bundled collection says. @param file absolute */
export function readBundle(file: string, text: string): FormTree {
	return readForm({ file, text, ...WHOLE }).tree;
}

/** The text with a change of what it says. @throws EditError */
export function changedBundle(
	file: string,
	text: string,
	change: (tree: FormTree) => FormTree,
): string {
	return writeForm({ file, text, ...WHOLE }, change(readBundle(file, text)));
}

/** The text with an item: with all that is known of it, where that is more than what it says. @throws EditError */
export function bundleWithItem(
	file: string,
	text: string,
	{ list, index, item, text: itsText }: PlacedItem,
): string {
	return itsText === undefined
		? changedBundle(file, text, (tree) =>
				withList(tree, list, (all) => all.toSpliced(index, 0, item)),
			)
		: insertItemText({ file, text }, list, index, itsText);
}
