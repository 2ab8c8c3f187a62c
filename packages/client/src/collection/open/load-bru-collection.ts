import { basename, join } from "node:path";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { BruDocument } from "../../formats/bru/bru-document.ts";
import { COLLECTION_BRU } from "../../formats/bru/bru-names.ts";
import { type BrunoJson, readBrunoJson } from "../../formats/bru/bruno-json.ts";
import { parseBru } from "../../formats/bru/parse-bru.ts";
import { readBru } from "../../formats/bru/read-bru.ts";
import type { Collection } from "../collection.ts";
import { CollectionFileError } from "../errors.ts";
import type { CollectionDefinition } from "../model.ts";
import { NO_DEFAULTS } from "../plain-folder.ts";
import { readDefaults } from "../read/read-defaults.ts";
import { readDocs } from "../read/read-info.ts";
import { fileProblem, readSource } from "../read/read-source.ts";
import { bruError, bruFormat } from "./bru-format.ts";
import { Environments } from "./environments.ts";
import type { CollectionRoot } from "./find-root.ts";
import { FolderCollection } from "./folder-collection.ts";
import { Limiter } from "./limiter.ts";

/**
 * Opens a collection in Bruno's own format: reads `bruno.json` and
 * `collection.bru`, and throws `CollectionFileError` when one of them is broken.
 */
export function loadBruCollection(
	place: CollectionRoot,
	parallelReads: number,
): Collection {
	const config = readConfig(place.file);
	const document = readCollectionBru(place.root);
	const error = document?.isBroken ? bruError(document) : undefined;
	if (error) throw error;
	const definition = toDefinition(place, config, document);
	const format = bruFormat(config.ignored);
	return new FolderCollection(
		definition,
		new Environments(place.root, [], format),
		new Limiter(parallelReads),
		[...config.problems, ...(document?.problems ?? [])],
		format,
	);
}

function readConfig(file: string): BrunoJson {
	const source = sourceOf(file);
	if (source === undefined) {
		throw new CollectionFileError(
			fileProblem(
				file,
				"FILE_NOT_READABLE",
				"The collection's own file has disappeared.",
				"Open the collection again.",
			),
		);
	}
	const config = readBrunoJson(source);
	const [problem] = config.problems;
	if (problem && config.isBroken)
		throw new CollectionFileError(problem, config.problems);
	return config;
}

/** Undefined when the collection has none, which it need not. */
function readCollectionBru(root: string): BruDocument | undefined {
	const source = sourceOf(join(root, COLLECTION_BRU));
	return source && parseBru(source);
}

function sourceOf(file: string): SourceText | undefined {
	const result = readSource(file);
	if (result.kind === "problem") throw new CollectionFileError(result.problem);
	return result.kind === "source" ? result.source : undefined;
}

function toDefinition(
	{ root, file }: CollectionRoot,
	config: BrunoJson,
	document: BruDocument | undefined,
): CollectionDefinition {
	const tree = document && readBru(document, "collection");
	return {
		name: config.name ?? basename(root),
		version: undefined,
		root,
		file: document?.source.file ?? file,
		format: "bru",
		requestPath: ["request"],
		defaults: tree
			? readDefaults(tree.get("request"), "collection")
			: { ...NO_DEFAULTS, auth: { kind: "none" } },
		proxy: config.proxy,
		clientCertificates: config.clientCertificates,
		extensions: config.extensions,
		docs: tree && readDocs(tree.get("docs")),
		// Behind everything that reads the document.
		faults: [
			...config.problems.filter(({ severity }) => severity === "error"),
			...(document?.errors ?? []),
		],
	};
}
