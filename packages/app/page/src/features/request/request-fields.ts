import type { FieldPath, FormTree } from "../../../../src/protocol/forms.ts";
import {
	dataAt,
	isFormArray,
	isFormMap,
	textAtPath,
} from "../../forms/tree-path.ts";

/** The member that says what is sent: `graphql` where there is one, else `http`. */
export type FormProtocol = "http" | "graphql";

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
		isFormMap(settings) &&
		!isFormMap(settings.http) &&
		Object.values(settings).some((value) => !isFormMap(value))
	);
}

export function protocolOf(tree: FormTree): FormProtocol {
	return isFormMap(tree.graphql) ? "graphql" : "http";
}

export function methodOf(tree: FormTree): string {
	const protocol = protocolOf(tree);
	const fallback = protocol === "http" ? "GET" : "POST";
	return textAtPath(tree, [protocol, "method"]) || fallback;
}

export function urlOf(tree: FormTree): string {
	return textAtPath(tree, [protocolOf(tree), "url"]);
}

/** Where the body stands; of several variants, the selected one, else the first. */
export function bodyPlace(tree: FormTree): FieldPath {
	const path = [protocolOf(tree), "body"];
	const body = dataAt(tree, path);
	if (!isFormArray(body)) return path;
	const selected = body.findIndex(
		(one) => isFormMap(one) && one.selected === true,
	);
	return [...path, Math.max(0, selected), "body"];
}

/** Docs are a text, or a map with a text and its type. */
export function docsPlace(tree: FormTree): FieldPath {
	return isFormMap(dataAt(tree, ["docs"])) ? ["docs", "content"] : ["docs"];
}
