import { realpath, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { commandWord } from "../../diagnostics/command-word.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { CollectionFormat } from "../../formats/collection-format.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import {
	ENVIRONMENTS_FOLDER,
	hasEnvironmentsFolder,
	isItemFile,
	isOwnFile,
	withoutEnding,
} from "../../formats/file-names.ts";
import { withoutAnyEnding } from "../../formats/formats.ts";
import { compareNatural } from "../../formats/rules/order.ts";
import type { Collection, Selection } from "../collection.ts";
import { isContractOf } from "../contract-setting.ts";
import {
	NotARequestError,
	PathNotFoundError,
	PathOutsideCollectionError,
} from "../errors.ts";
import type {
	CollectionDefinition,
	EnvironmentDefinition,
	FolderDefinition,
	RequestDefinition,
} from "../model.ts";
import { EventLoopYielder } from "../order/event-loop-yielder.ts";
import { inRunOrder, type RunItem, type RunTree } from "../order/run-tree.ts";
import { isInside, stepsInside } from "../paths.ts";
import { fileProblem } from "../read/read-source.ts";
import type { Environments } from "./environments.ts";
import { collectionRootAt } from "./find-root.ts";
import { FolderFiles } from "./folder-files.ts";
import { innerCollectionProblems } from "./inner-collections.ts";
import type { ItemReader } from "./item-reader.ts";
import type { Limiter } from "./limiter.ts";
import { hintForMissing } from "./missing-path.ts";
import { type SelectedFolder, SelectionTree } from "./selection-tree.ts";

/** What a reading of many files shares. */
interface Found {
	readonly problems: Diagnostic[];
	readonly yielder: EventLoopYielder;
}

/** A collection with one file for each request. */
export class FolderCollection implements Collection {
	readonly definition: CollectionDefinition;
	readonly #environments: Environments;
	readonly #limiter: Limiter;
	readonly #reader: ItemReader;
	readonly #files: FolderFiles;
	/** What is wrong with the collection's own file. */
	readonly #ownProblems: readonly Diagnostic[];

	constructor(
		definition: CollectionDefinition,
		environments: Environments,
		limiter: Limiter,
		ownProblems: readonly Diagnostic[],
		reader: ItemReader,
	) {
		this.definition = definition;
		this.#environments = environments;
		this.#limiter = limiter;
		this.#ownProblems = ownProblems;
		this.#reader = reader;
		this.#files = new FolderFiles(reader, definition.root);
	}

	async select(paths: readonly string[]): Promise<Selection> {
		const { root } = this.definition;
		const realRoot = await realpath(root);
		const tree = new SelectionTree(root, realRoot, this.#limiter, this.#reader);
		for (const path of paths.length === 0 ? [root] : paths) {
			await this.#add(tree, path, realRoot);
		}
		const problems: Diagnostic[] = [];
		const selected = await this.#read(tree.root, [], {
			problems,
			yielder: new EventLoopYielder(),
		});
		problems.push(...tree.problems);
		problems.push(...(await this.#defaultProblems()));
		const inner = tree.inner.toSorted((a, b) => compareNatural(a.path, b.path));
		problems.push(...innerCollectionProblems(root, inner));
		return {
			...inRunOrder(selected, this.definition.rules.order),
			problems: [...this.#ownProblems, ...problems.sort(compareByPlace)],
		};
	}

	async request(path: string): Promise<RequestDefinition | undefined> {
		const { root } = this.definition;
		const file = await this.#requestFile(path);
		const steps = file === undefined ? undefined : stepsInside(root, file);
		if (file === undefined || steps === undefined) return undefined;
		const folders: FolderDefinition[] = [];
		for (let depth = 1; depth < steps.length; depth++) {
			const above = steps.slice(0, depth);
			const read = await this.#files.folder(
				join(root, ...above),
				above.join("/"),
			);
			folders.push(read.folder);
		}
		const requestPath = withoutEnding(this.#reader.format, steps.join("/"));
		const read = await this.#files.request(file, requestPath, folders);
		if (read.request) return read.request;
		const error = read.problems.find(({ severity }) => severity === "error");
		if (error) throw new CollectionFileError(error, read.problems);
		return undefined;
	}

	isIgnored(path: string): boolean {
		const [first] = path.split("/", 1);
		const isEnvironment =
			first === ENVIRONMENTS_FOLDER &&
			hasEnvironmentsFolder(this.#reader.format);
		return !isEnvironment && this.#reader.isIgnored(path);
	}

	environmentNames(): Promise<readonly string[]> {
		return this.#environments.names();
	}

	environment(name: string): Promise<EnvironmentDefinition> {
		return this.#environments.get(name);
	}

	/** A default environment that is not there is told, as in Bruno: its values may be private. */
	async #defaultProblems(): Promise<readonly Diagnostic[]> {
		const { extensions, file } = this.definition;
		const { defaultEnvironment } = extensions;
		if (defaultEnvironment === undefined) return [];
		const names = await this.environmentNames();
		if (names.includes(defaultEnvironment)) return [];
		const problem = fileProblem(
			file,
			"DEFAULT_ENVIRONMENT_NOT_FOUND",
			`The collection's default environment \`${defaultEnvironment}\` is not there.`,
			names.length === 0
				? "Add it to the folder `environments`, or give its values by --env-var."
				: `There are: ${names.join(", ")}.`,
		);
		return [{ ...problem, severity: "warning" }];
	}

	/** The file of a request by its path in the collection, with or without ending. */
	async #requestFile(path: string): Promise<string | undefined> {
		const { root } = this.definition;
		const whole = join(root, path);
		const { endings } = this.#reader.format;
		const candidates = isItemFile(this.#reader.format, whole)
			? [whole]
			: // Scripts may name the file that it was in the other format.
				[whole, withoutAnyEnding(whole)].flatMap((name) =>
					endings.map((ending) => `${name}${ending}`),
				);
		const realRoot = await realpath(root);
		for (const file of candidates) {
			const real = await realpath(file).catch(() => undefined);
			if (real === undefined || !isInside(realRoot, real)) continue;
			// It may be removed at any moment.
			const stats = await stat(real).catch(() => undefined);
			if (isInside(root, file) && stats?.isFile()) return file;
		}
		return undefined;
	}

	/** Adds what a path means: a folder with all below it, or one request. */
	async #add(
		tree: SelectionTree,
		path: string,
		realRoot: string,
	): Promise<void> {
		const stats = await stat(path).catch(() => undefined);
		if (!stats) {
			throw new PathNotFoundError(`There is nothing at ${path}.`, {
				hint: await hintForMissing(path),
			});
		}
		const { root } = this.definition;
		const real = await realpath(path);
		const steps =
			stepsInside(root, path) ??
			stepsInside(realRoot, path) ??
			(await stepsOfRepository(root, path));
		const isRoot = steps?.length === 0;
		if (steps === undefined || !(isRoot || isInside(realRoot, real))) {
			throw new PathOutsideCollectionError(
				`${path} is not inside the collection ${root}.`,
				{ hint: "A run takes requests of one collection only." },
			);
		}
		if (stats.isDirectory()) return tree.addFolder(steps);
		const { format } = this.#reader;
		if (isOwnFile(format, path))
			return tree.addFolder(folderOfOwnFile(format, steps));
		expectRequestFile(format, path, steps);
		tree.addFile(steps);
	}

	/** Reads a folder's own file, its requests, and the folders below. */
	async #read(
		node: SelectedFolder,
		folders: readonly FolderDefinition[],
		found: Found,
	): Promise<RunTree> {
		const { problems, yielder: turns } = found;
		const items: RunItem[] = [];
		for (const [name, { isNamed }] of node.files) {
			await turns.next();
			const file = join(node.directory, name);
			if (!isNamed && isContractOf(this.definition, file)) continue;
			const read = await this.#files.request(
				file,
				withoutEnding(
					this.#reader.format,
					node.path === "" ? name : `${node.path}/${name}`,
				),
				folders,
			);
			problems.push(...(isNamed ? read.problems.map(asked) : read.problems));
			if (read.request) items.push(read.request);
		}
		for (const child of node.folders.values()) {
			const read = await this.#files.folder(child.directory, child.path);
			if (hasFiles(child)) problems.push(...read.problems);
			const { collectionFile } = child;
			const definition: FolderDefinition =
				collectionFile === undefined
					? read.folder
					: { ...read.folder, collectionFile };
			const inside = await this.#read(child, [...folders, definition], found);
			items.push({ definition, ...inside });
		}
		return { items };
	}
}

/** A path above a collection that means it means all of it: that of its repository. */
async function stepsOfRepository(
	root: string,
	path: string,
): Promise<readonly string[] | undefined> {
	if (!isInside(path, root)) return undefined;
	return (await collectionRootAt(path))?.root === root ? [] : undefined;
}

/** `["users", ".resources", "definition.yaml"]` → `["users"]`. */
function folderOfOwnFile(
	{ folderFiles, markers }: CollectionFormat,
	steps: readonly string[],
): readonly string[] {
	const path = `/${steps.join("/")}`;
	const own = [...folderFiles, ...markers].find((name) =>
		path.endsWith(`/${name}`),
	);
	return steps.slice(0, own === undefined ? -1 : -own.split("/").length);
}

function expectRequestFile(
	format: CollectionFormat,
	path: string,
	steps: readonly string[],
): void {
	if (steps[0] === ENVIRONMENTS_FOLDER && hasEnvironmentsFolder(format)) {
		throw new NotARequestError(`${path} is an environment, not a request.`, {
			hint: `Give it beside the request: --env ${commandWord(withoutEnding(format, basename(path)))}.`,
		});
	}
	if (!isItemFile(format, path)) {
		throw new NotARequestError(`${path} is not a request.`, {
			hint: `Requests are ${format.endings[0]} files; this one ends in "${extname(path)}".`,
		});
	}
}

/** A file that somebody asked for by name must be a request. */
function asked(problem: Diagnostic): Diagnostic {
	return problem.code === "NOT_A_REQUEST"
		? { ...problem, severity: "error" }
		: problem;
}

function hasFiles(folder: SelectedFolder): boolean {
	return folder.files.size > 0 || [...folder.folders.values()].some(hasFiles);
}

function compareByPlace(a: Diagnostic, b: Diagnostic): number {
	return (
		compareNatural(a.location?.file ?? "", b.location?.file ?? "") ||
		(a.location?.line ?? 0) - (b.location?.line ?? 0)
	);
}
