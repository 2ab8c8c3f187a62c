import { realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import {
	isInside,
	PathOutsideCollectionError,
	realPlace,
} from "@curlew/client/editing";

/** Parts of paths that nothing of the app's is called like: `.env`, `.git`, temporary files. */
const HIDDEN = /^\.|^node_modules$/;

/** The way from the paths that the page knows to files, and no further than the collection's folder. */
export class CollectionPaths {
	readonly root: string;

	/** @param root absolute */
	constructor(root: string) {
		this.root = root;
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
		const steps = path.split("/");
		const isOdd =
			path === "" ||
			/[\0\\]/.test(path) ||
			steps.some((step) => step === "" || step === "." || step === "..");
		const file = resolve(join(this.root, path));
		if (isOdd || steps.some((step) => HIDDEN.test(step)))
			throw this.#outside(path);
		const realRoot = await realpath(this.root);
		const place = await realPlace(file);
		if (place === undefined || !isInside(realRoot, place))
			throw this.#outside(path);
		// A link in the collection's folder may lead to what is hidden there.
		const real = relative(realRoot, place);
		if (real !== "" && real.split(sep).some((step) => HIDDEN.test(step)))
			throw this.#outside(path);
		return file;
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
