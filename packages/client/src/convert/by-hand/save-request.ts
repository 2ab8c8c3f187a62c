import { basename, dirname, extname, relative, resolve, sep } from "node:path";
import type { Value } from "@curlew/template";
import { collectionRootAt } from "../../collection/open/find-root.ts";
import { isThere, nearestFolder } from "../../collection/open/missing-path.ts";
import { isInside } from "../../collection/paths.ts";
import { createFile } from "../../collection/write/write-file.ts";
import { withoutSecrets } from "../../diagnostics/secrets-on-line.ts";
import type { CollectionFormat } from "../../formats/collection-format.ts";
import { FORMATS, fileKindOf } from "../../formats/formats.ts";
import { toolsOf } from "../../formats/tools-of-formats.ts";
import { mapAt, type Tree } from "../../formats/tree/plain-tree.ts";
import { isList } from "../../values/is-list.ts";
import { isRecord } from "../../values/is-record.ts";
import { ConversionTargetError } from "../errors.ts";

/** Where a request that was typed is to be kept. */
export interface PlaceToSave {
	/** Absolute. */
	readonly file: string;
	/** Of the collection that it is in, else the nearest folder that is there. Absolute. */
	readonly root: string;
	readonly isInCollection: boolean;
	/** The collection's, or the usual one. */
	readonly format: CollectionFormat;
}

/**
 * Finds out where a request would be kept. The ending may be missing.
 *
 * @param path relative to the working folder, or absolute
 * @throws ConversionTargetError when something is there already, or the collection has files of another kind
 */
export async function findPlaceToSave(path: string): Promise<PlaceToSave> {
	const wanted = resolve(path);
	const found = await collectionRootAt(dirname(wanted));
	const format = found?.format ?? FORMATS.opencollection;
	const { endings } = format;
	const ending = extname(wanted).toLowerCase();
	if (ending !== "" && !endings.includes(ending))
		throw new ConversionTargetError(
			`${path} would be no request: in this place they are ${endings[0]} files.`,
			{ hint: `Write --save-to ${path.slice(0, -ending.length)}${endings[0]}` },
		);
	const file = ending === "" ? `${wanted}${endings[0]}` : wanted;
	const kind = fileKindOf(file);
	if (kind !== "request")
		throw new ConversionTargetError(
			`${path} would be no request: a file of this name, in this place, is for ${kind === "environment" ? "an environment" : `a ${kind}`}.`,
			{ hint: "Choose another name or folder for --save-to." },
		);
	if (await isThere(file))
		throw new ConversionTargetError(
			`${path} is there already; nothing was sent.`,
			{
				hint: "Choose another name for --save-to, or remove the file.",
			},
		);
	const root = found?.root ?? (await nearestFolder(dirname(file)));
	return { file, root, format, isInCollection: found !== undefined };
}

/**
 * Writes a request into a file of its own, called like the file. Nothing is replaced.
 *
 * @param tree as `requestByHand` makes it
 * @returns the lines, from 1, in which a secret stands as it is
 */
export async function saveRequest(
	{ file, root, format }: PlaceToSave,
	tree: Tree,
): Promise<readonly number[]> {
	const name = basename(file, extname(file));
	const named = {
		...tree,
		info: { ...mapAt(tree, "info"), name },
		http: withOwnPaths(mapAt(tree, "http"), root),
	};
	const { text } = toolsOf(format).write(named, "request", name);
	await createFile(root, file, text);
	return linesWithSecrets(text);
}

/** Of files in the collection, as collections name them. */
function withOwnPaths(value: Value, root: string): Value {
	if (typeof value === "string")
		return isInside(root, value) && value.startsWith(root)
			? relative(root, value).replaceAll(sep, "/")
			: value;
	if (isList(value)) return value.map((one) => withOwnPaths(one, root));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [key, withOwnPaths(one, root)]),
	);
}

/** The lines of a text, from 1, in which a secret stands as it is. */
export function linesWithSecrets(text: string): readonly number[] {
	const lines = text.split("\n");
	return lines.flatMap((line, at) => {
		const shown = withoutSecrets(line, (distance) => lines[at + distance]);
		return shown === line ? [] : [at + 1];
	});
}
