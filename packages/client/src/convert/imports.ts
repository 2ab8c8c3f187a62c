import type { Findings } from "./import/findings.ts";
import type {
	ImportOutcome,
	ImportTarget,
} from "./import/import-collection.ts";
import type { Importable } from "./import/import-input.ts";
import type { Imported, ImportOptions } from "./import/importer.ts";
import type { ImporterName } from "./import/importers.ts";

/** Loaded at first use: few commands import anything. */

/**
 * What an import would make of a file or a folder, told by its content or by
 * `name`; undefined where nobody knows it.
 *
 * @throws ImportError, CollectionFileError when it cannot be read
 */
export async function findImport(
	path: string,
	name?: ImporterName,
): Promise<Importable | undefined> {
	const { findImportable, importableAs } = await import(
		"./import/import-input.ts"
	);
	return name === undefined ? findImportable(path) : importableAs(name, path);
}

/** The same of a text, as from stdin. */
export async function findImportOfText(
	text: string,
	name?: ImporterName,
): Promise<Importable | undefined> {
	const { importableText } = await import("./import/import-input.ts");
	return importableText(text, name);
}

/** What an import would write, without writing it: the collection as one tree, and what is to be told. */
export async function readImported(
	importable: Importable,
	options: ImportOptions,
): Promise<{ readonly imported: Imported; readonly findings: Findings }> {
	const { readImportTree } = await import("./import/import-collection.ts");
	const { Findings: FoundNothing } = await import("./import/findings.ts");
	const findings = new FoundNothing();
	return {
		imported: await readImportTree(importable, options, findings),
		findings,
	};
}

/**
 * Writes what others have kept in their files as a collection. All of it or
 * nothing is written.
 *
 * @param target the folder to write; it is made when it does not exist
 * @throws ImportError when nothing can be made of the files
 * @throws ConversionTargetError when the folder is not empty, or holds the files
 */
export async function importFiles(
	importable: Importable,
	target: string,
	wanted: ImportTarget,
): Promise<ImportOutcome> {
	const { importCollection } = await import("./import/import-collection.ts");
	return importCollection(importable, target, wanted);
}
