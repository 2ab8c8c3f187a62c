import { basename, extname, join } from "node:path";
import { findCollectionRoot } from "../collection/open/find-root.ts";
import { openCollection } from "../collection/open/open-collection.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CollectionFormat } from "../formats/collection-format.ts";
import { FORMATS, type FormatName } from "../formats/formats.ts";
import { isFault } from "../formats/tree/placed-document.ts";
import { changesBetween } from "./compare/changes.ts";
import {
	CollectionNotConvertedError,
	ConversionTargetError,
} from "./errors.ts";
import { writeSingleFile } from "./export/write-single-file.ts";
import { eachOnce } from "./faults.ts";
import {
	checkTarget,
	expectApart,
	type OutputFile,
	ownPlaceOf,
	writeFolder,
} from "./output.ts";
import { expectNoConflict } from "./plan.ts";
import { NOT_FOR_POSTMAN, SECRET_MOVED } from "./problem-codes.ts";

export interface ConversionOptions {
	/** Default: OpenCollection; for a collection that has it, Bruno's. */
	readonly to?: CollectionFormat | FormatName;
	/** Replace what is in the target folder. Default: false. */
	readonly force?: boolean;
	/** Turn what scripts call of Postman's API into Curlew's own, where that does the same. Default: false. */
	readonly rewriteScripts?: boolean;
}

export interface Conversion {
	readonly format: CollectionFormat;
	/** Paths of the files that were written, relative to the target, with `/`. */
	readonly converted: readonly string[];
	/** Those of the files that were copied as they are. */
	readonly copied: readonly string[];
	/** What the new format has no place for, each with its file and line. */
	readonly warnings: readonly Diagnostic[];
	/** What the new collection does in another way than the old one, because its format cannot express it; with file and line. */
	readonly changes: readonly Diagnostic[];
}

/**
 * Writes a collection in the other format into a folder of its own. All of it
 * or nothing is written; the collection itself stays as it is.
 *
 * @param from the collection's folder, or the file of a bundled collection
 * @param target the folder to write; it is made when it does not exist. With the ending .json, the one file of a collection of Postman's
 * @throws CollectionNotFoundError, CollectionFileError
 * @throws CollectionNotConvertedError when a file is broken, or a run of the collection would refuse it
 * @throws ConversionTargetError when the folder is not empty, or is part of the collection
 * @throws ConversionConflictError when two files would become one
 */
export async function convertCollection(
	from: string,
	target: string,
	options: ConversionOptions = {},
): Promise<Conversion> {
	const root = await findCollectionRoot(from);
	const {
		to = usualTarget(root.format),
		rewriteScripts = false,
		force = false,
	} = options;
	const format = typeof to === "string" ? FORMATS[to] : to;
	// A format without markers has its collections in single files; the first is the one.
	const isSingle = format.markers.length === 0;
	const isFile = isSingle && extname(target).toLowerCase() === ".json";
	if (isFile) await expectApart(target, ownPlaceOf(root));
	else await checkTarget(target, ownPlaceOf(root), force);
	// Parsers are loaded only now: most commands never convert anything.
	const { planConversion } = await import("./plan-conversion.ts");
	const { files, problems, original } = await planConversion(
		root,
		format,
		rewriteScripts,
	);
	const told = eachOnce(problems);
	const errors = told.filter(isFault);
	if (errors.length > 0) throw new CollectionNotConvertedError(errors);
	expectNoConflict(files);
	if (isFile) await writeSingleFile(target, onlyText(files, target), force);
	else await writeFolder(target, files);
	const changes = await changesBetween(
		original ?? (await openCollection(from)),
		await openCollection(
			isSingle && !isFile ? join(target, files[0]?.path ?? "") : target,
		),
		{
			areScriptsRewritten: rewriteScripts,
			areSecretsMoved: told.some(({ code }) => code === SECRET_MOVED),
		},
	);
	return {
		format,
		converted: isFile
			? [basename(target)]
			: files.flatMap((file) => ("text" in file ? [file.path] : [])),
		copied: files.flatMap((file) => ("from" in file ? [file.path] : [])),
		warnings: told.filter((one) => !isChange(one)),
		changes: [...changes, ...told.filter(isChange)],
	};
}

/** @throws ConversionTargetError when there are more files than one */
function onlyText(files: readonly OutputFile[], target: string): string {
	const [first, ...others] = files;
	if (first !== undefined && "text" in first && others.length === 0)
		return first.text;
	const [other] = others;
	throw new ConversionTargetError(
		`${target} is one file, and the collection comes with others, such as ${other?.path ?? "none"}.`,
		{ hint: "Name a folder, such as one without the ending .json." },
	);
}

/** What a script did before, it does not do where it is written to. */
function isChange({ code }: Diagnostic): boolean {
	return code === NOT_FOR_POSTMAN;
}

/** What a collection of a format is converted to when nobody says. */
export function usualTarget(format: CollectionFormat): CollectionFormat {
	const { opencollection, bruno } = FORMATS;
	return format === opencollection ? bruno : opencollection;
}
