import { basename, join, relative, sep } from "node:path";
import {
	type CollectionRoot,
	ENVIRONMENTS_FOLDER,
	hasEnvironmentsFolder,
	isFolderFile,
	isItemFile,
	marksCollection,
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
	if (steps[0] === "..") return undefined;
	const isItem = isItemFile(format, file);
	if (steps[0] === ENVIRONMENTS_FOLDER && hasEnvironmentsFolder(format))
		return isItem && steps.length === 2
			? { ...place, kind: "environment" }
			: undefined;
	if (isFolderFile(format, file))
		return { ...place, kind: "folder", area: folderArea(format, steps) };
	if (!isItem) return undefined;
	if (steps.length === 1 && marksCollection(format, file))
		return { ...place, kind: "collection" };
	return { ...place, kind: "request", area: `${steps.join("/")}/` };
}

/** The folder that a file tells about: `users/.resources/definition.yaml` is of `users/`. */
function folderArea(
	{ folderFiles }: CollectionRoot["format"],
	steps: readonly string[],
): string {
	const path = `/${steps.join("/")}`;
	const name = folderFiles.find((file) => path.endsWith(`/${file}`)) ?? "";
	return path.slice(1, path.length - name.length);
}
