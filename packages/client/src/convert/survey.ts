import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import type { ItemReader } from "../collection/open/item-reader.ts";
import { isInside } from "../collection/paths.ts";
import {
	fileProblem,
	goneProblem,
	hasLostName,
} from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FileKind } from "../formats/collection-format.ts";
import {
	ENVIRONMENTS_FOLDER,
	hasEnvironmentsFolder,
	isEnvironmentFile,
	isItemFile,
	isOwnFile,
	marksCollection,
} from "../formats/file-names.ts";
import { holdsOwnFiles, isCollectionMarker } from "../formats/formats.ts";

/** A file of a collection, and what it is to a conversion. */
export interface SurveyedFile {
	/** Relative to the root, with `/`. */
	readonly path: string;
	/** `own`: the collection's own. `other`: is copied. */
	readonly kind: Exclude<FileKind, "collection"> | "own" | "other";
}

export interface Survey {
	readonly files: readonly SurveyedFile[];
	/** Collections of the same format in folders of this one, which a run of it sends too. */
	readonly inner: readonly CollectionRoot[];
	/** Links that are not followed. */
	readonly problems: readonly Diagnostic[];
}

/** Nobody carries these from one folder to another. */
const LEFT_BEHIND: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/**
 * Lists all files of a collection.
 *
 * @param isInner it lies in a folder of another one, whose requests may have a file of that folder
 */
export async function survey(
	root: string,
	reader: ItemReader,
	isInner: boolean,
): Promise<Survey> {
	const found: Found = { files: [], inner: [], problems: [] };
	const walk = new Walk(root, await realpath(root), reader, isInner, found);
	await walk.folder("", false);
	return found;
}

interface Found {
	readonly files: SurveyedFile[];
	readonly inner: CollectionRoot[];
	readonly problems: Diagnostic[];
}

class Walk {
	readonly #root: string;
	readonly #realRoot: string;
	readonly #reader: ItemReader;
	/** The root is a folder of another collection, too. */
	readonly #isInner: boolean;
	readonly #found: Found;
	/** Real paths of the folders on the way, so that links cannot lead in circles. */
	readonly #above: string[] = [];

	constructor(
		root: string,
		realRoot: string,
		reader: ItemReader,
		isInner: boolean,
		found: Found,
	) {
		this.#root = root;
		this.#realRoot = realRoot;
		this.#reader = reader;
		this.#isInner = isInner;
		this.#found = found;
	}

	/** `isForeign`: nothing below belongs to the collection, so that all is copied. */
	async folder(path: string, isForeign: boolean): Promise<void> {
		const directory = join(this.#root, path);
		const real = await realpath(directory);
		if (this.#above.includes(real)) return;
		this.#above.push(real);
		const names = (await readdir(directory)).sort();
		const { format } = this.#reader;
		const own = names.find((name) => marksCollection(format, name));
		if (path !== "" && own !== undefined && !isForeign) {
			const file = join(directory, own);
			this.#found.inner.push({ root: directory, file, format });
			this.#above.pop();
			return;
		}
		const isOther = path !== "" && names.some(isCollectionMarker);
		for (const name of names) {
			const below = path === "" ? name : `${path}/${name}`;
			await this.#entry(below, name, isForeign || isOther);
		}
		this.#above.pop();
	}

	async #entry(path: string, name: string, isForeign: boolean): Promise<void> {
		if (LEFT_BEHIND.has(name)) return;
		if (holdsOwnFiles(name)) return this.#ownFolder(path);
		const file = join(this.#root, path);
		const real = await realpath(file).catch(() => undefined);
		const stats = real === undefined ? undefined : await stat(real);
		if (real === undefined || !stats || !isInside(this.#realRoot, real)) {
			const isLost = real === undefined && hasLostName(file);
			this.#found.problems.push(isLost ? goneProblem(file) : notFollowed(file));
			return;
		}
		const isOutside =
			isForeign || name.startsWith(".") || this.#isIgnored(path);
		if (stats.isDirectory()) await this.folder(path, isOutside);
		else if (stats.isFile()) {
			const kind = isOutside ? "other" : this.#kindOf(path, name);
			this.#found.files.push({ path, kind });
		}
	}

	/** A hidden folder in which the one around it tells about itself. What else is in there belongs to the requests. */
	async #ownFolder(path: string): Promise<void> {
		const { folderFiles } = this.#reader.format;
		const above = path.slice(0, path.lastIndexOf("/") + 1);
		const steps = folderFiles.map((file) => `${above}${file}`);
		for (const file of steps) {
			const stats = await stat(join(this.#root, file)).catch(() => undefined);
			if (!stats?.isFile()) continue;
			const kind = above === "" ? "own" : "folder";
			this.#found.files.push({ path: file, kind });
			return;
		}
	}

	/** Only requests are ignored: an environment is found by its name, whatever `ignore` says. */
	#isIgnored(path: string): boolean {
		const isEnvironment =
			hasEnvironmentsFolder(this.#reader.format) &&
			`${path}/`.startsWith(`${ENVIRONMENTS_FOLDER}/`);
		return !isEnvironment && this.#reader.isIgnored(path);
	}

	#kindOf(path: string, name: string): SurveyedFile["kind"] {
		const { format } = this.#reader;
		const isAtRoot = path === name;
		if (
			isAtRoot &&
			(marksCollection(format, name) || format.ownFiles.includes(name))
		)
			return "own";
		if (
			hasEnvironmentsFolder(format) &&
			path.startsWith(`${ENVIRONMENTS_FOLDER}/`)
		) {
			const isEnvironment = path === `${ENVIRONMENTS_FOLDER}/${name}`;
			return isEnvironment && isEnvironmentFile(format, name)
				? "environment"
				: "other";
		}
		if (format.folderFiles.includes(name))
			return isAtRoot && !this.#isInner ? "other" : "folder";
		return isItemFile(format, name) && !isOwnFile(format, name)
			? "request"
			: "other";
	}
}

function notFollowed(file: string): Diagnostic {
	return {
		...fileProblem(
			file,
			"LINK_NOT_FOLLOWED",
			"The link leads out of the collection, or to nothing; it is not converted.",
			"Put what it leads to into the collection.",
		),
		severity: "warning",
	};
}
