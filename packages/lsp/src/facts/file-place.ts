import { basename, relative, sep } from "node:path";
import {
	BRUNO_JSON,
	COLLECTION_BRU,
	type CollectionRoot,
	ENVIRONMENTS_FOLDER,
	isBruFile,
	isCollectionFile,
	isFolderFile,
	isYamlFile,
	withoutEnding,
} from "@curlew/client/editing";
import type { Area } from "./file-facts.ts";

/** What a file is in its collection. */
export type FactFileKind =
	| "collection"
	| "folder"
	| "request"
	| "environment"
	/** An environment of the workspace that the collection is in. */
	| "global"
	/** JavaScript that scripts require. */
	| "module";

export interface FilePlace {
	/** Absolute. */
	readonly file: string;
	readonly kind: FactFileKind;
	readonly area: Area;
	/** The file's name without its ending. */
	readonly name: string;
}

/** Tells what a file of a collection is by its path; undefined for one that is no part of it. */
export function placeOfFile(
	file: string,
	{ root, file: own }: CollectionRoot,
): FilePlace | undefined {
	const name = basename(file).replace(/\.bru$/i, "");
	const steps = relative(root, file).split(sep);
	const place = { file, name: withoutEnding(name), area: "" };
	if (file === own && name !== BRUNO_JSON)
		return { ...place, kind: "collection" };
	if (steps[0] === "..") return undefined;
	if (!isBruFile(file) && !isYamlFile(file)) return undefined;
	if (steps[0] === ENVIRONMENTS_FOLDER)
		return steps.length === 2 ? { ...place, kind: "environment" } : undefined;
	const folder = steps.slice(0, -1).map((step) => `${step}/`);
	const last = steps.at(-1) ?? "";
	if (steps.length === 1 && (last === COLLECTION_BRU || isCollectionFile(last)))
		return { ...place, kind: "collection" };
	if (isFolderFile(last) || last === "folder.bru")
		return { ...place, kind: "folder", area: folder.join("") };
	return { ...place, kind: "request", area: `${folder.join("")}${last}/` };
}
