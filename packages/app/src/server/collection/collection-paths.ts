import { realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { CollectionDefinition } from "@curlew/client";
import {
	besideCollection,
	ENVIRONMENTS_FOLDER,
	isInside,
	PathOutsideCollectionError,
	realPlace,
	repositoryOf,
	sharesEnvironments,
	withoutAnyEnding,
} from "@curlew/client/editing";

import { InvalidRequestError } from "../../errors.ts";

/** Parts of paths that nothing of the app's is called like: `.env`, `.git`, temporary files. */
const HIDDEN = /^\.|^node_modules$/;

/** Whether nothing of this name is shown. @param name of one file or folder */
export function isHiddenName(name: string): boolean {
	return HIDDEN.test(name);
}

type Format = CollectionDefinition["format"];

/**
 * The way from the paths that the page knows to files, and no further than the
 * collection's folder, and the environments that the format's layout has beside it.
 */
export class CollectionPaths {
	readonly root: string;

	readonly #format: Format | undefined;

	/**
	 * @param root absolute
	 * @param format of a collection that could be read
	 */
	constructor(root: string, format?: Format) {
		this.root = root;
		this.#format = format;
	}

	/** A path for the page: relative, with `/`. Paths outside stay absolute. */
	shown(file: string): string {
		return isInside(this.root, file)
			? relative(this.root, file).split(sep).join("/")
			: file;
	}

	/**
	 * The absolute path of a file that is there, or that may be made.
	 *
	 * @throws PathOutsideCollectionError when it, or what it links to, is outside of the collection, or hidden
	 */
	async resolve(path: string): Promise<string> {
		if (await this.#isBeside(path)) return path;
		const steps = path.split("/");
		const isOdd =
			path === "" ||
			/[\0\\]/.test(path) ||
			steps.some((step) => step === "" || step === "." || step === "..");
		const file = resolve(join(this.root, path));
		if (isOdd || this.#isHidden(path)) throw this.#outside(path);
		const realRoot = await realpath(this.root);
		const place = await realPlace(file);
		if (place === undefined || !isInside(realRoot, place))
			throw this.#outside(path);
		// A link in the collection's folder may lead to what is hidden there.
		const real = relative(realRoot, place);
		if (real !== "" && this.#isHidden(real.split(sep).join("/")))
			throw this.#outside(path);
		return file;
	}

	/** The folder of what stands beside a request and belongs to it, such as saved examples. @param file absolute */
	besideRequest(file: string): string | undefined {
		const { examples } = this.#format ?? {};
		const name = basename(file);
		const stem = withoutAnyEnding(name);
		// A folder may be called like a request.
		if (examples === undefined || stem === name) return undefined;
		return join(dirname(file), examples.folderOf(stem));
	}

	/** The folder that writing a file of the collection may not leave. @param file as `resolve` gives it */
	folderOf(file: string): string {
		if (isInside(this.root, file) || !this.#format) return this.root;
		return repositoryOf(this.root, this.#format) ?? this.root;
	}

	/** Whether environments have files of their own, also where the collection is one file. */
	get hasEnvironmentsBeside(): boolean {
		return this.#format !== undefined && sharesEnvironments(this.#format);
	}

	/**
	 * The folder for new environments, absolute: where the format looks for them.
	 *
	 * @throws InvalidRequestError where a collection without a repository has none
	 */
	environmentsFolder(): string {
		const { repository, single } = this.#format ?? {};
		const [beside = ENVIRONMENTS_FOLDER] = single?.environmentFolders ?? [];
		if (!this.#format || repository === undefined)
			return join(this.root, beside);
		const home = repositoryOf(this.root, this.#format);
		if (home !== undefined) return join(home, repository.environments);
		throw new InvalidRequestError(
			`Environments stand in ${repository.environments} of a repository, and this collection is in none.`,
			{ hint: `Move it to ${repository.collections} first.` },
		);
	}

	/** An environment of the repository that the collection is in, reached by no link. */
	async #isBeside(path: string): Promise<boolean> {
		if (!this.#format || resolve(path) !== path) return false;
		const { environments, globals } = await besideCollection(
			this.root,
			this.#format,
		);
		const home = repositoryOf(this.root, this.#format);
		if (home === undefined || ![...environments, ...globals].includes(path))
			return false;
		const place = join(await realpath(home), relative(home, path));
		return (await realPlace(path)) === place;
	}

	/** Hidden, but for the files in which the format has folders tell about themselves. @param path relative, with `/` */
	#isHidden(path: string): boolean {
		const own = this.#format?.folderFiles.find(
			(name) => path === name || path.endsWith(`/${name}`),
		);
		const others = own === undefined ? path : path.slice(0, -own.length);
		return others.split("/").some(isHiddenName);
	}

	#outside(path: string): PathOutsideCollectionError {
		return new PathOutsideCollectionError(
			`${path} is no file of the collection that Curlew shows.`,
			{
				hint: "Files outside of the collection's folder, and hidden ones, cannot be opened.",
			},
		);
	}
}
