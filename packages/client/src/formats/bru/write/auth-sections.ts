import type { Value } from "@curlew/template";
import {
	authDescriptor,
	authKindOf,
	bruAuthKindOf,
} from "../../../kinds/auth-kinds.ts";
import { BRU_LISTS } from "../../../kinds/bru-keys.ts";
import {
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { authEntries } from "./auth-entries.ts";
import {
	dictionary,
	plainEntry,
	type Section,
	type SectionEntry,
} from "./sections.ts";

/** How `.bru` calls the authentication: `none`, `inherit`, or its kind. */
export function authMode(auth: Value | undefined): string {
	if (!isTree(auth)) return auth === "inherit" ? "inherit" : "none";
	const type = textAt(auth, "type") ?? "none";
	const kind = authKindOf(type);
	return kind && authDescriptor(kind).isNotInBru ? "none" : type;
}

/** The sections that hold what the kind of authentication needs. */
export function authSections(auth: Value | undefined): readonly Section[] {
	const kind = isTree(auth) ? bruAuthKindOf(authMode(auth)) : undefined;
	if (kind === undefined || !isTree(auth)) return [];
	const lists = BRU_LISTS.get(kind) ?? [];
	return [
		...dictionary(`auth:${kind}`, authEntries(kind, auth)),
		...lists.flatMap(({ path, sections }) =>
			sections.flatMap(({ name, placement }) =>
				dictionary(name, rowsAt(auth, path, placement)),
			),
		),
	];
}

/** The entries of a list that have a placement. */
function rowsAt(
	auth: Tree,
	path: readonly string[],
	placement: string,
): readonly SectionEntry[] {
	return mapsAt(mapAt(auth, ...path.slice(0, -1)), path.at(-1) ?? "")
		.filter((one) => member(one, "placement") === placement)
		.map((one) =>
			plainEntry(textAt(one, "name") ?? "", textAt(one, "value") ?? ""),
		);
}
