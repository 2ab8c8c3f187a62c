import { existsSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type { Diagnostic } from "@curlew/client";
import {
	collectionsBelow,
	createFile,
	holdsCollection,
	isInside,
} from "@curlew/client/editing";
import {
	CollectionNotConvertedError,
	convertCollection,
	onlyExportIn,
} from "@curlew/client/internal";
import { NotThereError } from "../../errors.ts";
import type {
	BrowsedFolder,
	ConvertedCollection,
	CreateCollection,
	CreatedCollection,
	ImportCollection,
	ImportedCollection,
	NeighbouringCollections,
	OpenedExample,
} from "../../protocol/collections.ts";
import type { OpenedCollectionRef } from "../../protocol/workspace/open-collections.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { scratchFolder } from "../collection/scratch-folder.ts";
import type { Workspace } from "../collection/workspace.ts";
import { browseFolder } from "./browse-folder.ts";
import { FIRST_EXAMPLE } from "./example/example-files.ts";
import type { Example } from "./example/example-server.ts";
import { withSourceFiles } from "./import/import-source.ts";
import { importInThread, NotImportedError } from "./import/import-thread.ts";
import { newCollectionFiles, pathOfFirst } from "./new-collection-files.ts";
import {
	childOf,
	inNewFolder,
	placeOfNew,
	unwrapFolder,
} from "./new-folder.ts";

/** Folders that are looked into: the user may have started in the root of a disk. */
const MOST_FOLDERS = 2_000;

/** Nothing of a collection is called like this. */
const WHILE_IMPORTED = ".curlew-import";

/** The collections around where the user has started: they can be opened, and new ones made. */
export class Neighbours {
	readonly #workspace: Workspace;
	readonly #example: Example;

	constructor(workspace: Workspace, example: Example) {
		this.#workspace = workspace;
		this.#example = example;
	}

	async list(): Promise<NeighbouringCollections> {
		const place = await this.#place();
		const entries = await readdir(place, { withFileTypes: true });
		const beside = entries
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name)
			.filter((name) => holdsCollection(join(place, name)));
		const { folder: started } = this.#workspace;
		const found = await collectionsBelow(started, {
			mostFolders: MOST_FOLDERS,
			findsInner: true,
		});
		const shown = found
			.filter((folder) => folder !== started)
			.map((folder) => relative(place, folder).split(sep).join("/"));
		return { place, folders: [...new Set([...beside, ...shown])].sort() };
	}

	/** @throws InvalidRequestError when the folder is there already */
	async create(input: CreateCollection): Promise<CreatedCollection> {
		const files = newCollectionFiles(input);
		const folder = await inNewFolder(
			await this.#place(),
			input.folder,
			async (made) => {
				for (const { path, text } of files)
					await createFile(made, join(made, path), text);
				return made;
			},
		);
		const { id } = await this.#workspace.open(folder);
		return { id, request: pathOfFirst(input) };
	}

	/** A place for requests that belong to no collection yet. */
	async openScratch(): Promise<OpenedCollectionRef> {
		const folder = await scratchFolder(this.#workspace.folder);
		const { id } = await this.#workspace.open(folder);
		return { id };
	}

	/** The example, in a folder beside new collections; where it is already, that one. */
	async openExample(): Promise<OpenedExample> {
		const folder = await this.#example.folder(await this.#place());
		const { id } = await this.#workspace.open(folder);
		return { id, folder, request: FIRST_EXAMPLE };
	}

	/** @throws NotThereError */
	browse(path: string): Promise<BrowsedFolder> {
		return browseFolder(this.#workspace.folder, path);
	}

	/**
	 * Opens what is in a folder that the user has named.
	 *
	 * @throws CurlewError when there is no such folder, no collection, or it is broken
	 */
	async openFolder(path: string): Promise<OpenedCollectionRef> {
		const folder = resolve(this.#workspace.folder, path);
		// A collection around it is not what was meant.
		if (!existsSync(folder))
			throw new NotThereError(`There is no ${folder}.`, {
				hint: "Look for a typing error, or choose the folder from the list.",
			});
		const only = holdsCollection(folder)
			? undefined
			: await onlyExportIn(folder);
		const { id } = await this.#workspace.open(only ?? folder);
		return { id };
	}

	/** @throws InvalidRequestError when the folder is there already */
	async convert(
		{ path, paths }: OpenedCollection,
		name: string,
	): Promise<ConvertedCollection> {
		const shown = (problems: readonly Diagnostic[]) =>
			problems.map((problem) =>
				withShownFile(problem, paths.shown.bind(paths)),
			);
		try {
			const { converted, copied, warnings, changes } = await inNewFolder(
				await this.#place(),
				name,
				(folder) => convertCollection(path, folder),
			);
			return {
				isConverted: true,
				converted: converted.length,
				copied: copied.length,
				problems: shown([...changes, ...warnings]),
			};
		} catch (error) {
			if (!(error instanceof CollectionNotConvertedError)) throw error;
			const problems = shown(error.problems);
			return { isConverted: false, converted: 0, copied: 0, problems };
		}
	}

	/**
	 * Makes a collection of what others have kept in their files.
	 *
	 * @param signal ends it; nothing is left of it then
	 * @throws InvalidRequestError when the folder is there already, or it was ended
	 */
	async import(
		{ folder: name, source }: ImportCollection,
		signal: AbortSignal,
	): Promise<ImportedCollection> {
		const place = await this.#place();
		const { folder: started } = this.#workspace;
		try {
			return await withSourceFiles(source, started, name, (files) =>
				inNewFolder(place, name, async (folder) => {
					// What an import that was ended has half written is in there, too.
					const target = join(folder, WHILE_IMPORTED);
					const made = await importInThread({ ...files, target }, signal);
					await unwrapFolder(target);
					return made;
				}),
			);
		} catch (error) {
			if (!(error instanceof NotImportedError)) throw error;
			return { isImported: false, problems: error.problems };
		}
	}

	/** @throws NotThereError, CurlewError when it is broken */
	async open(name: string): Promise<OpenedCollectionRef> {
		const { place, folders } = await this.list();
		const folder = folders.includes(name)
			? join(place, name)
			: childOf(place, name);
		const real = await realpath(folder).catch(() => undefined);
		// A link may lead anywhere; what the user has not named stays closed.
		if (real === undefined || !isInside(place, real) || !holdsCollection(real))
			throw new NotThereError(`There is no collection in ${folder}.`);
		const { id } = await this.#workspace.open(real);
		return { id };
	}

	/** Beside the open collection, which may be another than that of the command line. */
	#place(): Promise<string> {
		return placeOfNew(this.#workspace.folder);
	}
}

function withShownFile(
	problem: Diagnostic,
	shown: (file: string) => string,
): Diagnostic {
	const { location } = problem;
	if (!location) return problem;
	return { ...problem, location: { ...location, file: shown(location.file) } };
}
