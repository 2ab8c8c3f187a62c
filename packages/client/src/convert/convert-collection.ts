import { basename, join } from "node:path";
import { findCollectionRoot } from "../collection/open/find-root.ts";
import { openCollection } from "../collection/open/open-collection.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CollectionFormat } from "../formats/collection-format.ts";
import { marksCollection } from "../formats/file-names.ts";
import { FORMATS, type FormatName } from "../formats/formats.ts";
import { isFault } from "../formats/tree/placed-document.ts";
import { changesBetween } from "./compare/changes.ts";
import { CollectionNotConvertedError } from "./errors.ts";
import { eachOnce } from "./faults.ts";
import { checkTarget, writeFolder } from "./output.ts";
import { expectNoConflict } from "./plan.ts";

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
 * @param target the folder to write; it is made when it does not exist
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
	// A collection in one file may lie among files that have nothing to do with it.
	const isFolder = marksCollection(root.format, basename(root.file));
	const own = isFolder ? root.root : root.file;
	await checkTarget(target, own, options.force ?? false);
	const { to = usualTarget(root.format), rewriteScripts = false } = options;
	const format = typeof to === "string" ? FORMATS[to] : to;
	// Parsers are loaded only now: most commands never convert anything.
	const { planConversion } = await import("./plan-conversion.ts");
	const { files, problems } = await planConversion(
		root,
		format,
		rewriteScripts,
	);
	const told = eachOnce(problems);
	const errors = told.filter(isFault);
	if (errors.length > 0) throw new CollectionNotConvertedError(errors);
	expectNoConflict(files);
	await writeFolder(target, files);
	const original = await openCollection(from);
	const changes = await changesBetween(
		original,
		await openCollection(
			// A format without markers has its collections in single files; the first is the one.
			format.markers.length === 0 ? join(target, files[0]?.path ?? "") : target,
		),
		rewriteScripts,
	);
	return {
		format,
		converted: files.flatMap((file) => ("text" in file ? [file.path] : [])),
		copied: files.flatMap((file) => ("from" in file ? [file.path] : [])),
		warnings: told,
		changes,
	};
}

/** What a collection of a format is converted to when nobody says. */
export function usualTarget(format: CollectionFormat): CollectionFormat {
	const { opencollection, bruno } = FORMATS;
	return format === opencollection ? bruno : opencollection;
}
