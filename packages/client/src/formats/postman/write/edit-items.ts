import type { Value } from "@curlew/template";
import { SourceText } from "../../../diagnostics/source-text.ts";
import { valuesAreEqual } from "../../../values/compare-values.ts";
import type { Loss } from "../../format-tools.ts";
import { Field } from "../../tree/field.ts";
import type { FieldPath } from "../../tree/field-path.ts";
import { type JsonEdit, jsonEdits } from "../../tree/json-edit.ts";
import { placeJson } from "../../tree/json-tree.ts";
import {
	isTree,
	listAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
	without,
} from "../../tree/plain-tree.ts";
import { toValue } from "../../tree/values.ts";
import { lossesIn } from "./losses.ts";
import { pathInFile, stepsFrom } from "./path-in-file.ts";
import { type AuthLayout, idAt, writtenItem } from "./write-item.ts";

interface EditedItems {
	/** In an order in which they can be applied one by one. */
	readonly edits: readonly JsonEdit[];
	/** Where items stand now that were not in the file before. */
	readonly added: readonly FieldPath[];
}

/**
 * The changes of the lists of requests and folders of a collection. An item that
 * stands in the file already, under whatever name, is copied with all that
 * Postman says of it.
 */
export function editItems(
	text: string,
	before: Tree,
	after: Tree,
	layout: AuthLayout,
): EditedItems {
	const root = Field.root(placeJson(new SourceText("", text)));
	const edits: JsonEdit[] = [];
	const added: FieldPath[] = [];
	compareLists(before, after, []);
	return { edits, added };

	function compareLists(old: Tree, now: Tree, path: FieldPath): void {
		const [from, to] = [mapsAt(old, "items"), mapsAt(now, "items")];
		const { start, end } = sameEnds(from, to);
		const changed = Math.min(from.length, to.length) - start - end;
		for (let index = start; index < start + changed; index++)
			compareItems(from[index], to[index], [...path, "items", index]);
		const list = [...pathInFile(text, "collection", path), "item"];
		for (let index = from.length - end - 1; index >= start + changed; index--)
			edits.push({ path: jsonPath([...path, "items", index]) });
		// Where the first of the items behind stands, as long as nothing is added.
		const behind = from[start + changed];
		const place =
			behind === undefined
				? listAt(toTree(list.slice(0, -1)), "item").length
				: Number(jsonPath([...path, "items", start + changed]).at(-1));
		for (let index = start + changed; index < to.length - end; index++) {
			const item = to[index] ?? {};
			const copied = copyOf(item);
			if (copied === undefined) added.push([...path, "items", index]);
			edits.push({
				path: [...list, place + index - start - changed],
				value: copied ?? writtenItem(item, layout),
				isInsertion: true,
			});
		}
	}

	function compareItems(old: Tree = {}, now: Tree = {}, path: FieldPath): void {
		if (valuesAreEqual(old, now)) return;
		const at = jsonPath(path);
		const [from, to] = [old, now].map((item) =>
			without(writtenItem(withoutItems(item), layout), "item"),
		);
		compareLists(old, now, path);
		edits.push(...jsonEdits(toTree(at), from, to, at));
	}

	/** What is written of an item that says the same, but for its name, number and id. */
	function copyOf(item: Tree): Tree | undefined {
		// Itself, before another that says the same under another name.
		const path =
			pathOfSame(before, (one) => valuesAreEqual(one, item), []) ??
			pathOfSame(before, isNamedAnew(item), []);
		if (path === undefined) return undefined;
		const written = toTree(jsonPath(path));
		const name = textAt(mapAt(item, "info"), "name") ?? "";
		return textAt(written, "name") === name
			? written
			: { ...withoutIds(written), name };
	}

	function jsonPath(path: FieldPath): FieldPath {
		return pathInFile(text, "collection", path);
	}

	function toTree(path: FieldPath): Tree {
		const value = toValue(stepsFrom(root, path));
		return isTree(value) ? value : {};
	}
}

/** What Postman has no place for, of items that were added. */
export function lossesOfItems(
	added: readonly FieldPath[],
	after: Tree,
	again: Tree,
): readonly Loss[] {
	return added.flatMap((path) =>
		lossesIn(
			{ items: [treeAtPath(after, path)] },
			{ items: [treeAtPath(again, path)] },
		),
	);
}

/** Whether two collections would be written with the same requests and folders. */
export function haveSameItems(
	one: Tree,
	other: Tree,
	layout: AuthLayout,
): boolean {
	const [first = [], second = []] = [one, other].map((tree) =>
		mapsAt(tree, "items").map((item) => withoutIds(writtenItem(item, layout))),
	);
	return valuesAreEqual(first, second);
}

function sameEnds(
	from: readonly Tree[],
	to: readonly Tree[],
): { readonly start: number; readonly end: number } {
	const most = Math.min(from.length, to.length);
	let start = 0;
	while (start < most && isSameItem(from[start], to[start])) start++;
	let end = 0;
	while (end < most - start && isSameItem(from.at(-1 - end), to.at(-1 - end)))
		end++;
	return { start, end };
}

function isSameItem(one: Tree = {}, other: Tree = {}): boolean {
	return valuesAreEqual(one, other);
}

/** Tells items that say the same, but for their names. One with an id of its own is another one. */
function isNamedAnew(item: Tree): (other: Tree) => boolean {
	const wanted = nameless(item);
	const id = idOf(item);
	return (other) =>
		(id === undefined || id === idOf(other)) &&
		valuesAreEqual(nameless(other), wanted);
}

function idOf(item: Tree): string | number | undefined {
	return idAt(mapAt(item, "info"));
}

function pathOfSame(
	tree: Tree,
	isMeant: (item: Tree) => boolean,
	path: FieldPath,
): FieldPath | undefined {
	for (const [index, item] of mapsAt(tree, "items").entries()) {
		const at = [...path, "items", index];
		if (isMeant(item)) return at;
		const below = pathOfSame(item, isMeant, at);
		if (below !== undefined) return below;
	}
	return undefined;
}

function nameless(item: Tree): Tree {
	return { ...item, info: without(mapAt(item, "info"), "name", "seq", "x-id") };
}

/** A copy is another request, and its answers are others: Postman gives them ids of their own. */
function withoutIds(written: Tree): Tree {
	const lists = ["item", "response"].flatMap((key): [string, Value][] =>
		key in written
			? [[key, mapsAt(written, key).map((one) => withoutIds(one))]]
			: [],
	);
	return {
		...without(written, "id", "_postman_id", "uid"),
		...Object.fromEntries(lists),
	};
}

function withoutItems(tree: Tree): Tree {
	return "items" in tree ? { ...tree, items: [] } : tree;
}

function treeAtPath(tree: Tree, path: FieldPath): Tree {
	let at = tree;
	for (const index of path)
		if (typeof index === "number") at = mapsAt(at, "items")[index] ?? {};
	return at;
}
