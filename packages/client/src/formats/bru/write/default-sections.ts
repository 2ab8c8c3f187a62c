import { member, type Tree } from "../../tree/plain-tree.ts";
import { authMode, authSections } from "./auth-sections.ts";
import { entriesAt } from "./entries.ts";
import { scriptSections } from "./script-sections.ts";
import { dictionary, plainEntries, type Section } from "./sections.ts";
import { actionEntries, variableEntries } from "./variable-entries.ts";

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
