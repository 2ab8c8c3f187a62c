import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type Diagnostic, openCollection } from "@curlew/client";
import {
	CollectionNotConvertedError,
	convertCollection,
	findImport,
	type Importable,
	importFiles,
	isCollectionAt,
	onlyExportIn,
	problemOf,
} from "@curlew/client/internal";
import { InvalidRequestError, NotThereError } from "../../../errors.ts";
import type { ImportedCollection } from "../../../protocol/collections.ts";

/** What the thread is to do: plain data. */
export interface ImportTask {
	/** Absolute. Of several, one is imported, with what lies beside it; or all together are a collection. */
	readonly paths: readonly string[];
	/** The folder to fill: not there yet, or empty. */
	readonly target: string;
	/** The paths are in a folder of ours, whose name tells nobody anything. */
	readonly isUpload: boolean;
}

type Done = Extract<ImportedCollection, { readonly isImported: true }>;

/** A collection as Curlew runs it is converted, anything else imported. */
type Found =
	| { readonly collection: string }
	| { readonly importable: Importable };

/** Imports what is there, whatever it is. What is wrong with it is part of the answer. */
export async function readImport(
	task: ImportTask,
): Promise<ImportedCollection> {
	const shown = (problems: readonly Diagnostic[]) =>
		task.isUpload ? problems.map(withShortFile) : problems;
	try {
		const found = await findSource(task.paths);
		const done = await ("collection" in found
			? convertFound(found.collection, task.target)
			: importFound(found.importable, task.target));
		const { losses, changes } = done;
		return { ...done, losses: shown(losses), changes: shown(changes) };
	} catch (error) {
		const problems =
			error instanceof CollectionNotConvertedError
				? error.problems
				: [problemOf(error)];
		return { isImported: false, problems: shown(problems) };
	}
}

async function findSource(paths: readonly string[]): Promise<Found> {
	const found: Found[] = [];
	for (const path of paths) {
		const one = await sourceAt(path);
		if (one) found.push(one);
	}
	const [first, ...others] = found;
	if (first && others.length === 0) return first;
	const missing = paths.find((path) => !existsSync(path));
	if (missing !== undefined)
		throw new NotThereError(`There is nothing at ${missing}.`, {
			hint: "Write the whole path of a file or a folder on this machine.",
		});
	if (first === undefined)
		throw new InvalidRequestError("It cannot be told what this is.", {
			hint: "Imported are collections of Postman, Insomnia, Hoppscotch and Bruno, OpenAPI, Swagger and WSDL documents, HAR files, and .http files.",
		});
	const together = await findImport(dirname(paths[0] ?? ""));
	if (together && together.sources.length >= found.length)
		return { importable: together };
	throw new InvalidRequestError("Several of these files are a collection.", {
		hint: "Choose one of them, and what belongs to it: environments, files that it names.",
	});
}

async function sourceAt(path: string): Promise<Found | undefined> {
	if (await isCollectionAt(path)) return { collection: path };
	const only = await onlyExportIn(path);
	if (only !== undefined) return { collection: only };
	const importable = await findImport(path);
	return importable && { importable };
}

async function importFound(
	importable: Importable,
	target: string,
): Promise<Done> {
	const { title, requests, folders, environments, losses, changes } =
		await importFiles(importable, target, {});
	const counts = { requests, folders, environments };
	return { isImported: true, title, ...counts, losses, changes };
}

async function convertFound(from: string, target: string): Promise<Done> {
	const { changes, warnings } = await convertCollection(from, target, {
		to: "opencollection",
	});
	const { format } = (await openCollection(from)).definition;
	const made = await openCollection(target);
	const { requests, folders } = await made.select([]);
	const environments = await made.environmentNames();
	return {
		isImported: true,
		title: `a collection in ${format.title} format`,
		requests: requests.length,
		folders: folders.length,
		environments: environments.length,
		losses: changes,
		changes: warnings,
	};
}

function withShortFile(problem: Diagnostic): Diagnostic {
	const { location } = problem;
	if (!location) return problem;
	return {
		...problem,
		location: { ...location, file: basename(location.file) },
	};
}
