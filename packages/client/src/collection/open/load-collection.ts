import { basename } from "node:path";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { readYaml } from "../../formats/opencollection/read-yaml.ts";
import type { Field } from "../../formats/tree/field.ts";
import { rulesOf } from "../client-rules.ts";
import type { Collection, Selection } from "../collection.ts";
import { CollectionFileError } from "../errors.ts";
import type { CollectionDefinition } from "../model.ts";
import { inRunOrder } from "../order/run-tree.ts";
import { readCollection } from "../read/read-collection.ts";
import { readEnvironment } from "../read/read-environment.ts";
import { fileProblem, readSource } from "../read/read-source.ts";
import { REQUEST_KINDS, type RequestKinds } from "../read/request-kinds.ts";
import { BundledCollection } from "./bundled-collection.ts";
import { readItems } from "./bundled-items.ts";
import { isCollectionFile, withoutEnding } from "./collection-files.ts";
import { type EmbeddedEnvironment, Environments } from "./environments.ts";
import type { CollectionRoot } from "./find-root.ts";
import { FolderCollection } from "./folder-collection.ts";
import { Limiter } from "./limiter.ts";
import { YAML_FORMAT, yamlFormat } from "./yaml-format.ts";

/** Reads the collection's own file, and tells by it whether the requests are in it or beside it. */
export async function loadCollection(
	place: CollectionRoot,
	parallelReads: number,
	kinds = REQUEST_KINDS,
): Promise<Collection> {
	const source = readOwnFile(place.file);
	const file = await readYaml(source, (root) => readRoot(root, place, kinds));
	if (file instanceof CollectionFileError) throw file;
	const { definition, embedded, bundled, ignored, problems } = file;
	if (bundled) {
		const environments = new Environments(undefined, embedded, YAML_FORMAT);
		return new BundledCollection(definition, environments, bundled);
	}
	const format = yamlFormat(ignored, kinds);
	const environments = new Environments(place.root, embedded, format);
	const limiter = new Limiter(parallelReads);
	return new FolderCollection(
		definition,
		environments,
		limiter,
		problems,
		format,
	);
}

interface OwnFile {
	readonly definition: CollectionDefinition;
	readonly embedded: readonly EmbeddedEnvironment[];
	/** What is wrong with the collection itself. */
	readonly problems: readonly Diagnostic[];
	/** The requests, and everything that is wrong with the file; absent when requests have files of their own. */
	readonly bundled: Selection | undefined;
	/** Paths below the root that hold no requests. */
	readonly ignored: readonly string[];
}

/**
 * Every error of the collection's own file: about itself, its environments, and
 * the items of a bundled one.
 *
 * @throws CollectionFileError when it cannot be read at all
 */
export async function faultsOfOwnFile(
	place: CollectionRoot,
): Promise<readonly Diagnostic[]> {
	const source = readOwnFile(place.file);
	const file = await readYaml(source, (root) =>
		readRoot(root, place, REQUEST_KINDS),
	);
	const { problems } =
		file instanceof CollectionFileError ? file : (file.bundled ?? file);
	return problems.filter(({ severity }) => severity === "error");
}

function readRoot(
	root: Field,
	place: CollectionRoot,
	kinds: RequestKinds,
): OwnFile | CollectionFileError {
	const { document } = root;
	const syntaxError = document.toError();
	if (syntaxError) return syntaxError;
	const isBundled = isBundledRoot(root);
	const definition = readCollection(root, {
		root: place.root,
		format: isBundled ? "bundled" : "opencollection",
		defaultName: isCollectionFile(basename(place.file))
			? basename(place.root)
			: withoutEnding(basename(place.file)),
	});
	const embedded = readEmbedded(root.get("config").get("environments"));
	const problems = [...document.problems];
	const bundled = isBundled
		? {
				...inRunOrder(
					readItems(root.get("items"), kinds),
					rulesOf(definition).order,
				),
				problems: document.problems,
			}
		: undefined;
	const ignored = readIgnored(root.get("extensions").get("bruno"));
	return { definition, embedded, problems, bundled, ignored };
}

/** Environments that stand in the collection's own file; one with errors cannot be used, the others can. */
function readEmbedded(list: Field): readonly EmbeddedEnvironment[] {
	const { document } = list;
	return list.items("`- name: …`, and below it `variables`.").map((item) => {
		const known = document.problems.length;
		const definition = readEnvironment(item, "");
		const errors = document.errorsSince(known);
		const [first] = errors;
		const error = first && new CollectionFileError(first, errors);
		return { definition, error };
	});
}

/** What Bruno writes about paths that are none of its business. */
function readIgnored(bruno: Field): readonly string[] {
	const ignore = bruno.get("ignore");
	if (!ignore.isList) return [];
	return ignore.items("").flatMap((item) => item.filledText() ?? []);
}

/** Whether the requests stand in the collection's own file. */
export function isBundledRoot(root: Field): boolean {
	return root.get("items").isList || root.get("bundled").boolean() === true;
}

function readOwnFile(file: string): SourceText {
	const result = readSource(file);
	if (result.kind === "source") return result.source;
	throw new CollectionFileError(
		result.kind === "problem"
			? result.problem
			: fileProblem(
					file,
					"FILE_NOT_READABLE",
					"The collection's own file has disappeared.",
					"Open the collection again.",
				),
	);
}
