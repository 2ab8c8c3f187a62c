import { basename, join } from "node:path";
import type { Collection } from "../../collection/collection.ts";
import { NotARequestError } from "../../collection/errors.ts";
import type {
	CollectionDefinition,
	FolderDefinition,
	RequestDefaults,
	RequestDefinition,
} from "../../collection/model.ts";
import { Environments } from "../../collection/open/environments.ts";
import { ItemReader } from "../../collection/open/item-reader.ts";
import { openCollectionAround } from "../../collection/open/open-collection.ts";
import { stepsInside } from "../../collection/paths.ts";
import { readCollection } from "../../collection/read/read-collection.ts";
import { holdText } from "../../collection/read/unsaved-texts.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import type { CollectionFormat } from "../../formats/collection-format.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import { FORMATS } from "../../formats/formats.ts";
import { COLLECTION_FILE } from "../../formats/opencollection/open-collection.ts";

/** A request that stands in no file, in the collection that it is sent in. */
export interface HeldRequest {
	/** It has no requests but this one. */
	readonly collection: Collection;
	readonly request: RequestDefinition;
	/** The collection around the folder, whose environments and variables count; undefined where there is none. */
	readonly owner: Collection | undefined;
}

export interface TextToHold {
	/** As in a file of the format. */
	readonly text: string;
	readonly format: CollectionFormat;
	/** What messages call it, instead of a file. */
	readonly name: string;
	/** Whether the collection and its folders give it their headers, authentication and scripts, as to a file in the folder. Else only their variables count. */
	readonly inherits: boolean;
}

/**
 * Opens a request that stands in no file as if it stood in a folder: of a
 * collection, or of none.
 *
 * @param folder absolute
 * @throws CollectionFileError when it is broken, NotARequestError when it is none
 */
export async function holdRequest(
	folder: string,
	held: TextToHold,
): Promise<HeldRequest> {
	const owner = await openCollectionAround(folder);
	const outer = owner?.definition ?? (await noCollection(folder));
	const folders = owner ? await foldersAround(owner, folder) : [];
	const definition = held.inherits ? outer : withoutConnections(outer);
	const around = held.inherits
		? folders
		: folders.map((one) => withOnlyVariables(one, "inherit"));
	const request = await read(definition.root, held, around);
	const collection = await holding(request, definition, owner);
	return { collection, request, owner };
}

/**
 * A request that stands in no file, as if it stood right in a collection's folder.
 *
 * @param root of the collection. Absolute
 * @param name also its path
 * @param text as in a file of OpenCollection
 * @throws CollectionFileError when it is broken, NotARequestError when it is none
 */
export function requestWithoutFile(
	root: string,
	name: string,
	text: string,
): Promise<RequestDefinition> {
	const format = FORMATS.opencollection;
	return read(root, { text, name, format, inherits: true }, []);
}

/** What a folder would be with an empty `opencollection.yml`. */
async function noCollection(folder: string): Promise<CollectionDefinition> {
	const format = FORMATS.opencollection;
	const file = join(folder, COLLECTION_FILE);
	const source = new SourceText(file, "info: {}\n");
	const place = {
		defaultName: basename(folder),
		root: folder,
		format,
		isBundled: false,
	};
	const reader = await format.reader();
	return reader.readCollection(source, undefined, (files) =>
		readCollection(files, place),
	);
}

/** The folders of the collection that a folder is in, outermost first. */
async function foldersAround(
	collection: Collection,
	folder: string,
): Promise<readonly FolderDefinition[]> {
	const steps = stepsInside(collection.definition.root, folder) ?? [];
	if (steps.length === 0 || collection.definition.isBundled) return [];
	const { folders } = await collection.select([folder]);
	const path = `${steps.join("/")}/`;
	return folders.filter((one) => path.startsWith(`${one.path}/`));
}

/** A request that was typed goes where its user says: the collection's proxy must not see it, nor its certificates answer for it. */
function withoutConnections(outer: CollectionDefinition): CollectionDefinition {
	return {
		...withOnlyVariables(outer, "none"),
		proxy: { kind: "inherit" },
		clientCertificates: [],
		extensions: { ...outer.extensions, certificateAuthorities: undefined },
	};
}

function withOnlyVariables<
	Owner extends { readonly defaults: RequestDefaults },
>(owner: Owner, auth: "none" | "inherit"): Owner {
	const { variables } = owner.defaults;
	const defaults: RequestDefaults = {
		headers: [],
		auth: { kind: auth },
		variables,
		scripts: [],
		actions: [],
		settings: {},
	};
	return { ...owner, defaults };
}

async function read(
	root: string,
	{ text, name, format }: TextToHold,
	folders: readonly FolderDefinition[],
): Promise<RequestDefinition> {
	const isUsual = format === FORMATS.opencollection;
	const file = join(root, isUsual ? name : `${name}${format.endings[0]}`);
	// Messages show lines of it.
	holdText(file, text);
	const reader = await ItemReader.of(format);
	const place = { defaultName: name, path: name, folders };
	const { request, problems } = await reader.readRequest(
		new SourceText(file, text),
		place,
	);
	const error = problems.find(({ severity }) => severity === "error");
	if (error) throw new CollectionFileError(error, problems);
	if (request) return request;
	throw new NotARequestError(`There is no request in the ${name}.`, {
		hint: "A request has `info` and `http`, as in the file of a collection.",
	});
}

async function holding(
	request: RequestDefinition,
	definition: CollectionDefinition,
	owner: Collection | undefined,
): Promise<Collection> {
	const reader = await ItemReader.of(FORMATS.opencollection);
	// Elsewhere there are none, which it says to whoever asks for one.
	const environments = new Environments(undefined, [], reader, "folder");
	return {
		definition,
		select: async () => ({ requests: [request], folders: [], problems: [] }),
		request: async (path) => owner?.request(path),
		isIgnored: () => true,
		environmentNames: () =>
			owner ? owner.environmentNames() : environments.names(),
		environment: (name) =>
			owner ? owner.environment(name) : environments.get(name),
	};
}
