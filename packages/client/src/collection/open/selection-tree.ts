import type { Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../diagnostics/cause.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { CollectionFormat } from "../../formats/collection-format.ts";
import {
	ENVIRONMENTS_FOLDER,
	hasEnvironmentsFolder,
	isIgnoredFolder,
	isItemFile,
	isOwnFile,
	marksCollection,
} from "../../formats/file-names.ts";
import { isCollectionMarker } from "../../formats/formats.ts";
import { isInside } from "../paths.ts";
import { fileProblem, goneProblem, hasLostName } from "../read/read-source.ts";
import type { InnerCollection } from "./inner-collections.ts";
import type { ItemReader } from "./item-reader.ts";
import type { Limiter } from "./limiter.ts";

/** Within each other. Looking at a path takes the longer, the deeper it is. */
const MOST_FOLDERS = 500;

/** A folder on the way to something selected, or selected itself. */
export interface SelectedFolder {
	/** Absolute. */
	readonly directory: string;
	/** Relative to the root, with `/`; "" for the root. */
	readonly path: string;
	readonly folders: Map<string, SelectedFolder>;
	/** Names of the files to read, and whether somebody asked for them by name. */
	readonly files: Map<string, { isNamed: boolean }>;
	isScanned: boolean;
	/** The own file of a collection that is in this folder, within the one at hand. Absolute. */
	collectionFile: string | undefined;
}

/** Builds the tree of what is selected, looking only into folders that are. */
export class SelectionTree {
	readonly root: SelectedFolder;
	/** Folders that could not be looked into, links that lead away. */
	readonly problems: Diagnostic[] = [];
	/** Collections in folders that were looked into. */
	readonly inner: InnerCollection[] = [];
	readonly #realRoot: string;
	readonly #limiter: Limiter;
	readonly #reader: ItemReader;

	constructor(
		directory: string,
		realRoot: string,
		limiter: Limiter,
		reader: ItemReader,
	) {
		this.root = newFolder(directory, "");
		this.#realRoot = realRoot;
		this.#limiter = limiter;
		this.#reader = reader;
	}

	/** Selects one file. `steps` lead to it from the root. */
	addFile(steps: readonly string[]): void {
		const folder = this.#folderAt(steps.slice(0, -1));
		folder.files.set(steps.at(-1) ?? "", { isNamed: true });
	}

	/** Selects everything in a folder and below it. */
	async addFolder(steps: readonly string[]): Promise<void> {
		const folder = this.#folderAt(steps);
		await this.#scan(folder, [await realpath(folder.directory)]);
	}

	#folderAt(steps: readonly string[]): SelectedFolder {
		let folder = this.root;
		for (const step of steps) folder = childFolder(folder, step);
		return folder;
	}

	/** `above` are the real paths of the folders on the way here, so that links cannot lead in circles. */
	async #scan(folder: SelectedFolder, above: readonly string[]): Promise<void> {
		if (folder.isScanned) return;
		folder.isScanned = true;
		if (above.length > MOST_FOLDERS) {
			this.problems.push(tooDeep(folder.directory));
			return;
		}
		const entries = await this.#entries(folder);
		if (folder !== this.root) this.#noteCollection(folder, entries);
		await Promise.all(
			entries.map((entry) => this.#addEntry(folder, entry, above)),
		);
	}

	/** A collection in a folder of this one: as Bruno has it, its requests belong to both. */
	#noteCollection(folder: SelectedFolder, entries: readonly Dirent[]): void {
		const { path, directory } = folder;
		const own = entries.find(({ name }) => isCollectionMarker(name));
		if (own === undefined) return;
		const file = join(directory, own.name);
		folder.collectionFile = file;
		const isRead = entries.some(({ name }) =>
			marksCollection(this.#reader.format, name),
		);
		this.inner.push({ path, file, isRead });
	}

	async #entries(folder: SelectedFolder): Promise<Dirent[]> {
		try {
			return await this.#limiter.run(() =>
				readdir(folder.directory, { withFileTypes: true }),
			);
		} catch (error) {
			const isGone = codeOf(error) === "ENOENT";
			this.problems.push(
				isGone && hasLostName(folder.directory)
					? goneProblem(folder.directory)
					: fileProblem(
							folder.directory,
							"FOLDER_NOT_READABLE",
							"The folder cannot be read.",
							"Give your user the right to read it.",
						),
			);
			return [];
		}
	}

	async #addEntry(
		folder: SelectedFolder,
		entry: Dirent,
		above: readonly string[],
	): Promise<void> {
		if (entry.isDirectory()) {
			if (this.#isIgnored(folder, entry.name)) {
				// Nothing of it runs, but it counts where `seq` names a place among the folders.
				if (this.#hasPlace(folder, entry.name)) childFolder(folder, entry.name);
				return;
			}
			const child = childFolder(folder, entry.name);
			const real = join(above.at(-1) ?? "", entry.name);
			await this.#scan(child, [...above, real]);
		} else if (entry.isSymbolicLink()) {
			await this.#addLink(folder, entry.name, above);
		} else if (
			this.#isRequest(folder, entry.name) &&
			!folder.files.has(entry.name)
		) {
			folder.files.set(entry.name, { isNamed: false });
		} else if (isMisplaced(this.#reader.format, entry.name)) {
			this.problems.push(misplaced(this.#reader.format, folder, entry.name));
		}
	}

	/** Links are followed as long as they stay inside the collection. */
	async #addLink(
		folder: SelectedFolder,
		name: string,
		above: readonly string[],
	): Promise<void> {
		if (this.#isIgnored(folder, name)) return;
		const link = join(folder.directory, name);
		const target = await realpath(link).catch(() => undefined);
		const entries = target === undefined ? undefined : await list(target);
		if (entries === undefined && !this.#isRequest(folder, name)) return;
		if (target === undefined || !isInside(this.#realRoot, target)) {
			const isLost = target === undefined && hasLostName(link);
			this.problems.push(
				isLost ? goneProblem(link) : this.#brokenLink(link, target),
			);
			return;
		}
		if (entries === undefined) {
			if (!folder.files.has(name)) folder.files.set(name, { isNamed: false });
			return;
		}
		const here = above.at(-1) ?? "";
		if (above.includes(target) || isInside(target, here)) return;
		await this.#scan(childFolder(folder, name), [...above, target]);
	}

	#brokenLink(link: string, target: string | undefined): Diagnostic {
		const message =
			target === undefined
				? "The link leads to nothing."
				: "The link leads out of the collection and is not followed.";
		return {
			...fileProblem(
				link,
				"LINK_NOT_FOLLOWED",
				message,
				"Put what it leads to into the collection.",
			),
			severity: target === undefined ? "error" : "warning",
		};
	}

	#isIgnored(folder: SelectedFolder, name: string): boolean {
		return (
			isIgnoredFolder(name) ||
			(name === ENVIRONMENTS_FOLDER &&
				hasEnvironmentsFolder(this.#reader.format) &&
				(folder === this.root || folder.collectionFile !== undefined)) ||
			this.#reader.isIgnored(pathBelow(folder, name))
		);
	}

	/** Bruno counts hidden folders, too, and inner collections' environments. */
	#hasPlace(folder: SelectedFolder, name: string): boolean {
		return (
			(name.startsWith(".") || name === ENVIRONMENTS_FOLDER) &&
			(folder !== this.root || name !== ENVIRONMENTS_FOLDER) &&
			name !== ".git" &&
			!this.#reader.isIgnored(pathBelow(folder, name))
		);
	}

	/** Any file of the format that is neither a folder's nor the collection's, nor hidden. */
	#isRequest(folder: SelectedFolder, name: string): boolean {
		return (
			isItemFile(this.#reader.format, name) &&
			!name.startsWith(".") &&
			!isOwnFile(this.#reader.format, name) &&
			!this.#reader.isIgnored(pathBelow(folder, name))
		);
	}
}

/** A file that would tell about its folder if it stood in the hidden folder for that. */
function isMisplaced({ folderFiles }: CollectionFormat, name: string): boolean {
	return folderFiles.some((file) => file.endsWith(`/${name}`));
}

function misplaced(
	{ title, folderFiles }: CollectionFormat,
	{ directory }: SelectedFolder,
	name: string,
): Diagnostic {
	return {
		...fileProblem(
			join(directory, name),
			"WITHOUT_EFFECT",
			`${title} looks for the definition of a folder elsewhere: this file says nothing.`,
			`Move it to \`${folderFiles[0]}\` in this folder.`,
		),
		isTolerated: true,
	};
}

function newFolder(directory: string, path: string): SelectedFolder {
	return {
		directory,
		path,
		folders: new Map(),
		files: new Map(),
		isScanned: false,
		collectionFile: undefined,
	};
}

function childFolder(folder: SelectedFolder, name: string): SelectedFolder {
	const known = folder.folders.get(name);
	if (known) return known;
	const child = newFolder(
		join(folder.directory, name),
		pathBelow(folder, name),
	);
	folder.folders.set(name, child);
	return child;
}

function pathBelow(folder: SelectedFolder, name: string): string {
	return folder.path === "" ? name : `${folder.path}/${name}`;
}

/** The entries of a folder; undefined for what is no folder. */
async function list(path: string): Promise<readonly string[] | undefined> {
	return readdir(path).catch(() => undefined);
}

function tooDeep(directory: string): Diagnostic {
	return fileProblem(
		directory,
		"FOLDER_TOO_DEEP",
		`The folder is more than ${MOST_FOLDERS} folders deep in the collection; what is in it is left out.`,
		"Move it further up.",
	);
}
