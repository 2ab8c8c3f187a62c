import type { Value } from "@curlew/template";
import { bruAuthKindOf } from "../../../kinds/auth-kinds.ts";
import { isTree, type Tree, textAt } from "../../tree/plain-tree.ts";
import { namedEntries, oauth2Sections } from "./oauth-sections.ts";
import { dictionary, plainEntries, type Section } from "./sections.ts";

/** How `.bru` calls the authentication: `none`, `inherit`, or its kind. */
export function authMode(auth: Value | undefined): string {
	if (isTree(auth)) return textAt(auth, "type") ?? "none";
	return auth === "inherit" ? "inherit" : "none";
}

/** The sections that hold what the kind of authentication needs. */
export function authSections(auth: Value | undefined): readonly Section[] {
	if (!isTree(auth)) return [];
	const type = authMode(auth);
	const name = `auth:${type}`;
	switch (type) {
		case "oauth2":
			return oauth2Sections(auth);
		case "apikey":
			return dictionary(name, apikeyEntries(auth));
		default: {
			const kind = bruAuthKindOf(type);
			return kind ? dictionary(name, namedEntries(kind, auth)) : [];
		}
	}
}

function apikeyEntries(auth: Tree) {
	const isQuery = textAt(auth, "placement") === "query";
	return plainEntries([
		["key", textAt(auth, "key") ?? ""],
		["value", textAt(auth, "value") ?? ""],
		["placement", isQuery ? "queryparams" : "header"],
	]);
}
