import { filledMap } from "../../tree/make-node.ts";
import type { MapNode } from "../../tree/placed-node.ts";
import type { BruDocument } from "../bru-document.ts";
import { authTree } from "./auth-tree.ts";
import { rowsOf } from "./rows.ts";
import { scriptsTree } from "./runtime-tree.ts";
import { settingsTree } from "./settings-tree.ts";
import { actionsTree, variablesTree } from "./variables-tree.ts";

/**
 * What a folder or a collection gives to its requests: the field `request`.
 * A folder's `mode: none` lets through what is above it, as in Bruno, which is
 * what an absent authentication does in OpenCollection.
 */
export function defaultsTree(
	document: BruDocument,
	owner: "folder" | "collection",
): MapNode | undefined {
	const hasMode = document.entry("auth", "mode") !== undefined;
	const auth = hasMode ? authTree(document, "auth") : undefined;
	const isNone = auth?.kind === "scalar" && auth.text === "none";
	const range = { start: 0, end: document.source.text.length };
	return filledMap(range, {
		headers: rowsOf(document, "headers"),
		auth: owner === "folder" && isNone ? undefined : auth,
		variables: variablesTree(document, "vars:pre-request"),
		scripts: scriptsTree(document),
		actions: actionsTree(document),
		settings: settingsTree(document),
	});
}
