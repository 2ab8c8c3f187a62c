import type { Value } from "@curlew/template";
import { isList } from "../../../values/is-list.ts";
import {
	isTree,
	mapAt,
	member,
	type Tree,
	without,
} from "../../tree/plain-tree.ts";
import { readTree } from "../../tree/read-tree.ts";
import type { BruDocument } from "../bru-document.ts";
import type { BruFileKind } from "../bru-keys.ts";
import { bruTree } from "./bru-tree.ts";

/** What a `.bru` file says as far as OpenCollection can say it, which has no rows without a name. */
export function plainBru(document: BruDocument, kind: BruFileKind): Tree {
	const tree = readTree(bruTree(document, kind));
	return namedMap(without(tree, "externalSecrets"));
}

function namedMap(tree: Tree): Tree {
	return Object.fromEntries(
		Object.entries(tree).flatMap(([key, value]) => {
			const kept = named(value, key);
			const isGone = isEmpty(kept) && !isEmpty(value) && key !== "data";
			return isGone ? [] : [[key, kept]];
		}),
	);
}

function named(value: Value, key: string): Value {
	if (isTree(value)) return namedMap(value);
	if (!isList(value)) return value;
	return value
		.filter((item) => key === "examples" || !isNameless(item))
		.map((item) => named(item, ""));
}

function isNameless(item: Value): boolean {
	if (!isTree(item)) return false;
	return (
		member(item, "name") === "" ||
		member(item, "expression") === "" ||
		member(mapAt(item, "selector"), "expression") === "" ||
		member(mapAt(item, "variable"), "name") === ""
	);
}

function isEmpty(value: Value): boolean {
	if (isList(value)) return value.length === 0;
	return isTree(value) && Object.keys(value).length === 0;
}
