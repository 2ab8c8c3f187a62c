import type { Value } from "@curlew/template";
import { EMPTY, isTree, member, type Tree } from "../tree/plain-tree.ts";
import { POSTMAN_SETTINGS, type PostmanSetting } from "./setting-names.ts";

/** What `settingsNode` reads, the other way round. Settings that Postman does not have are left out. */
export function postmanSettings(settings: Value | undefined): Tree {
	const tree = isTree(settings) ? settings : EMPTY;
	return Object.fromEntries(
		Object.entries(POSTMAN_SETTINGS).flatMap(([name, setting]) => {
			const value = member(tree, setting.name);
			if (value === undefined) return [];
			return [[name, postmanValue(value, setting)] as const];
		}),
	);
}

function postmanValue(
	value: Value,
	{ isOpposite, words }: PostmanSetting,
): Value {
	if (words) return words[value === true ? "true" : "false"][0] ?? value;
	return isOpposite ? value !== true : value;
}
