import { basename } from "node:path";
import { BundledCollection } from "./bundled-collection.ts";
import type { Collection } from "./collection.ts";
import { isCollectionFile, withoutEnding } from "./collection-files.ts";
import { Environments } from "./environments.ts";
import { CollectionFileError } from "./errors.ts";
import type { CollectionRoot } from "./find-root.ts";
import { FolderCollection } from "./folder-collection.ts";
import { Limiter } from "./limiter.ts";
import { readCollection } from "./read-collection.ts";
import { readEnvironment } from "./read-environment.ts";
import { fileProblem, readSource } from "./read-source.ts";
import { YamlDocument } from "./yaml-document.ts";
import { YamlField } from "./yaml-field.ts";

/** Reads the collection's own file, and tells by it whether the requests are in it or beside it. */
export async function loadCollection(
	place: CollectionRoot,
	parallelReads: number,
): Promise<Collection> {
	const document = await parse(place.file);
	const root = YamlField.root(document);
	const isBundled = root.get("items").isList || root.get("bundled").boolean();
	const definition = readCollection(root, {
		root: place.root,
		format: isBundled ? "bundled" : "opencollection",
		defaultName: isCollectionFile(basename(place.file))
			? basename(place.root)
			: withoutEnding(basename(place.file)),
	});
	const embedded = root
		.get("config")
		.get("environments")
		.items("`- name: …`, and below it `variables`.")
		.map((item) => readEnvironment(item, ""));
	throwOnErrors(document);
	// Warnings so far; a bundled collection adds those of its items to the document.
	const problems = [...document.problems];
	const limiter = new Limiter(parallelReads);
	const environments = new Environments(
		isBundled ? undefined : place.root,
		embedded,
	);
	return isBundled
		? new BundledCollection(definition, environments, root)
		: new FolderCollection(definition, environments, limiter, problems);
}

async function parse(file: string): Promise<YamlDocument> {
	const result = await readSource(file);
	if (result.kind === "problem") throw new CollectionFileError(result.problem);
	if (result.kind === "missing") {
		throw new CollectionFileError(
			fileProblem(
				file,
				"FILE_NOT_READABLE",
				"The collection's own file has disappeared.",
				"Open the collection again.",
			),
		);
	}
	const document = new YamlDocument(result.source);
	throwOnErrors(document);
	return document;
}

function throwOnErrors(document: YamlDocument): void {
	const errors = document.problems.filter(
		(problem) => problem.severity === "error",
	);
	const [first] = errors;
	if (first) throw new CollectionFileError(first, errors);
}
