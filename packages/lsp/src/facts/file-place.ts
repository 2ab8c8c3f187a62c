import { basename, join, relative, sep } from "node:path";
import {
	type CollectionRoot,
	ENVIRONMENTS_FOLDER,
	isItemFile,
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
	{ root, file: own, format }: CollectionRoot,
): FilePlace | undefined {
	const steps = relative(root, file).split(sep);
	const name = withoutEnding(format, basename(file));
	const place = { file, name, area: "" };
	const [content = own] = format.ownFiles.map((path) => join(root, path));
	if (file === content) return { ...place, kind: "collection" };
	if (steps[0] === ".." || !isItemFile(format, file)) return undefined;
	if (steps[0] === ENVIRONMENTS_FOLDER)
		return steps.length === 2 ? { ...place, kind: "environment" } : undefined;
	const folder = steps.slice(0, -1).map((step) => `${step}/`);
	const last = steps.at(-1) ?? "";
	if (steps.length === 1 && format.markers.includes(last))
		return { ...place, kind: "collection" };
	if (format.folderFiles.includes(last))
		return { ...place, kind: "folder", area: folder.join("") };
	return { ...place, kind: "request", area: `${folder.join("")}${last}/` };
}
