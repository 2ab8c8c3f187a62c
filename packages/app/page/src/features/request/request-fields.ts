import type { FieldPath, FormTree } from "../../../../src/protocol/forms.ts";
import { dataAt, isList, isTree, textAt } from "../../forms/tree-path.ts";

/** The member that says what is sent: `graphql` where there is one, else `http`. */
export type Protocol = "http" | "graphql";

/** Whose form it is. */
export type Owner = "request" | "folder" | "collection";

/** Where the parts of a form stand: in a folder and a collection, what they give to their requests. */
export interface FormPlaces {
	readonly owner: Owner;
	/** `headers`, `auth`, and of requests `url`, `params`, `body`. */
	readonly details: FieldPath;
	/** `variables`, `scripts`, `actions`, `assertions`. */
	readonly runtime: FieldPath;
	readonly settings: FieldPath;
}

export function formPlacesOf(owner: Owner, tree: FormTree): FormPlaces {
	if (owner === "request")
		return {
			owner,
			details: [protocolOf(tree)],
			runtime: ["runtime"],
			settings: ["settings"],
		};
	return {
		owner,
		details: ["request"],
		runtime: ["request"],
		settings: hasPlainSettings(tree)
			? ["request", "settings"]
			: ["request", "settings", "http"],
	};
}

/** The format keeps defaults per protocol; plain ones hold for both. */
function hasPlainSettings(tree: FormTree): boolean {
	const settings = dataAt(tree, ["request", "settings"]);
	return (
		isTree(settings) &&
		!isTree(settings.http) &&
		Object.values(settings).some((value) => !isTree(value))
	);
}

export function protocolOf(tree: FormTree): Protocol {
	return isTree(tree.graphql) ? "graphql" : "http";
}

export function methodOf(tree: FormTree): string {
	const protocol = protocolOf(tree);
	const fallback = protocol === "http" ? "GET" : "POST";
	return textAt(tree, [protocol, "method"]) || fallback;
}

export function urlOf(tree: FormTree): string {
	return textAt(tree, [protocolOf(tree), "url"]);
}

/** Where the body stands; of several variants, the selected one, else the first. */
export function bodyPlace(tree: FormTree): FieldPath {
	const path = [protocolOf(tree), "body"];
	const body = dataAt(tree, path);
	if (!isList(body)) return path;
	const selected = body.findIndex(
		(one) => isTree(one) && one.selected === true,
	);
	return [...path, Math.max(0, selected), "body"];
}
