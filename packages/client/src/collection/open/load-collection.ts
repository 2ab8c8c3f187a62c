import { basename, join } from "node:path";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import type { ReadOwnFiles } from "../../formats/collection-format.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import {
	hasEnvironmentsFolder,
	marksCollection,
	withoutEnding,
} from "../../formats/file-names.ts";
import { Field } from "../../formats/tree/field.ts";
import { PlacedDocument } from "../../formats/tree/placed-document.ts";
import type { Collection, Selection } from "../collection.ts";
import type { CollectionDefinition } from "../model.ts";
import { inRunOrder } from "../order/run-tree.ts";
import { readCollection } from "../read/read-collection.ts";
import { readEnvironment } from "../read/read-environment.ts";
import {
	fileProblem,
	readOwnSource,
	readSource,
	type SourceResult,
} from "../read/read-source.ts";
import { REQUEST_KINDS, type RequestKinds } from "../read/request-kinds.ts";
import { BundledCollection } from "./bundled-collection.ts";
import { readItems } from "./bundled-items.ts";
import {
	type EmbeddedEnvironment,
	type EnvironmentPlace,
	Environments,
	filesInFolders,
} from "./environments.ts";
import type { CollectionRoot } from "./find-root.ts";
import { FolderCollection } from "./folder-collection.ts";
import { ItemReader } from "./item-reader.ts";
import { Limiter } from "./limiter.ts";
import { besideCollection, repositoryOf } from "./repository.ts";

/** Reads the files in which a collection tells about itself, and tells by them whether the requests are in them or beside them. */
export async function loadCollection(
	place: CollectionRoot,
	parallelReads: number,
	kinds = REQUEST_KINDS,
): Promise<Collection> {
	const own = await readOwnFiles(place, kinds);
	if (own instanceof CollectionFileError) throw own;
	return collectionOf(own, place, parallelReads, kinds);
}

/**
 * The bundled collection of a document that is placed already: a file of 50 MB is
 * not parsed again. The document's problems stay as they are.
 *
 * @throws CollectionFileError when a run would refuse the file
 */
export async function loadPlaced(
	place: CollectionRoot,
	{ source, root, problems, isMapped }: PlacedDocument,
): Promise<Collection> {
	const mapped = isMapped ? { problems: [...problems] } : undefined;
	const field = Field.root(new PlacedDocument(source, root, mapped));
	const file = { root: field, isBroken: false };
	const curlew = field.get("extensions").get("curlew");
	const files = { settings: file, content: file, curlew };
	const own = readOwn(files, place, REQUEST_KINDS);
	if (own instanceof CollectionFileError) throw own;
	return collectionOf(own, place, 1, REQUEST_KINDS);
}

async function collectionOf(
	own: Own,
	place: CollectionRoot,
	parallelReads: number,
	kinds: RequestKinds,
): Promise<Collection> {
	const { definition, embedded, bundled, ignored, problems } = own;
	const reader = await ItemReader.of(place.format, { ignored, kinds });
	if (bundled) {
		const folders = place.format.single?.environmentFolders;
		const files = folders && filesInFolders(place.root, place.format, folders);
		const environments = new Environments(files, embedded, reader);
		return new BundledCollection(definition, environments, bundled);
	}
	return new FolderCollection(
		definition,
		new Environments(filesOfEnvironments(place), embedded, reader),
		new Limiter(parallelReads),
		problems,
		reader,
	);
}

/** In the collection's folder, or beside it in its repository. */
function filesOfEnvironments({
	root,
	format,
}: CollectionRoot): EnvironmentPlace {
	if (hasEnvironmentsFolder(format)) return filesInFolders(root, format);
	return {
		root: repositoryOf(root, format) ?? root,
		list: async () => (await besideCollection(root, format)).environments,
	};
}

interface Own {
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
 * Every error of the collection's own files: about itself, its environments, and
 * the items of a bundled one.
 *
 * @throws CollectionFileError when one cannot be read at all
 */
export async function faultsOfOwnFiles(
	place: CollectionRoot,
): Promise<readonly Diagnostic[]> {
	const own = await readOwnFiles(place, REQUEST_KINDS);
	const { problems } =
		own instanceof CollectionFileError ? own : (own.bundled ?? own);
	return problems.filter(({ severity }) => severity === "error");
}

async function readOwnFiles(
	place: CollectionRoot,
	kinds: RequestKinds,
): Promise<Own | CollectionFileError> {
	const { format, root, file } = place;
	// Whoever names a repository has named none of the files in it.
	const source =
		format.repository === undefined
			? sourceOf(file)
			: (sourceIn(readOwnSource(root, file)) ?? new SourceText(file, ""));
	if (source === undefined)
		throw new CollectionFileError(
			fileProblem(
				file,
				"FILE_NOT_READABLE",
				"The collection's own file has disappeared.",
				"Open the collection again.",
			),
		);
	const [other] = format.ownFiles;
	const beside = other === undefined ? undefined : sourceOf(join(root, other));
	const reader = await format.reader();
	return reader.readCollection(source, beside, (files) =>
		readOwn(files, place, kinds),
	);
}

/** Undefined when there is none. */
function sourceOf(file: string): SourceText | undefined {
	return sourceIn(readSource(file));
}

function sourceIn(result: SourceResult): SourceText | undefined {
	if (result.kind === "problem") throw new CollectionFileError(result.problem);
	return result.kind === "source" ? result.source : undefined;
}

function readOwn(
	files: ReadOwnFiles,
	place: CollectionRoot,
	kinds: RequestKinds,
): Own | CollectionFileError {
	const { settings, content } = files;
	for (const { root, isBroken } of [settings, content]) {
		const error = isBroken ? root.document.toError() : undefined;
		if (error) return error;
	}
	const { format, root, file } = place;
	const isBundled = isBundledRoot(content.root);
	const definition = readCollection(files, {
		root,
		filesFolder: repositoryOf(root, format),
		format,
		isBundled,
		defaultName: marksCollection(format, file)
			? basename(root)
			: withoutEnding(format, basename(file)),
	});
	const list = settings.root.get("config").get("environments");
	const embedded = readEmbedded(list);
	const documents = new Set([settings.root.document, content.root.document]);
	const problems = [...documents].flatMap((document) => document.problems);
	if (!isBundled) {
		const ignored = readIgnored(settings.root.get("extensions").get("bruno"));
		return { definition, embedded, problems, bundled: undefined, ignored };
	}
	const bundled = {
		...inRunOrder(
			readItems(content.root.get("items"), kinds),
			definition.rules.order,
		),
		problems: content.root.document.problems,
	};
	return { definition, embedded, problems, bundled, ignored: [] };
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
