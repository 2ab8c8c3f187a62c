import type { BruDocument } from "../formats/bru/bru-document.ts";
import { authMode, authSections, authToTree } from "./auth.ts";
import { entriesAt, entriesToTrees, type Sections } from "./entries.ts";
import { scriptSections, scriptsToTrees } from "./scripts.ts";
import { dictionary, plainEntries, type Section } from "./sections.ts";
import { settingsToTree } from "./settings.ts";
import { compact, member, type Tree } from "./tree.ts";
import {
	actionEntries,
	actionsToTrees,
	variableEntries,
	variablesToTrees,
} from "./variables.ts";

/**
 * What a folder or a collection gives to its requests: the field `request`.
 * A folder's `mode: none` lets through what is above it, which is `inherit`
 * where `none` would end it.
 */
export function defaultsToTree(
	document: BruDocument,
	sections: Sections,
	owner: "folder" | "collection",
): Tree {
	const auth = sections.entry("auth", "mode") && authToTree(document, "auth");
	return compact({
		headers: entriesToTrees(sections.entries("headers")),
		auth: owner === "folder" && auth === "none" ? undefined : auth,
		variables: variablesToTrees(sections.entries("vars:pre-request")),
		scripts: scriptsToTrees(sections),
		actions: actionsToTrees(sections),
		settings: settingsToTree(sections),
	});
}

export function defaultSections(
	defaults: Tree,
	owner: "folder" | "collection",
): readonly Section[] {
	const auth = member(defaults, "auth");
	// No section of a folder ends what comes from above.
	const hasPlace =
		auth !== undefined && !(owner === "folder" && auth === "none");
	return [
		...dictionary("headers", entriesAt(defaults, "headers")),
		...(hasPlace
			? dictionary("auth", plainEntries([["mode", authMode(auth)]]))
			: []),
		...authSections(auth),
		...dictionary("vars:pre-request", variableEntries(defaults)),
		...dictionary("vars:post-response", actionEntries(defaults)),
		...scriptSections(defaults),
	];
}
