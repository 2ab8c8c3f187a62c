import { join, normalize, relative, sep } from "node:path";
import { nearestName } from "@curlew/template";
import type { Collection, Selection } from "../collection.ts";
import { PathNotFoundError } from "../errors.ts";
import type {
	CollectionDefinition,
	EnvironmentDefinition,
	RequestDefinition,
} from "../model.ts";
import type { Environments } from "./environments.ts";

/**
 * A collection in a single file. Its folders and requests are addressed as if
 * they were files: by their names, below the file's folder or the file itself.
 * Items without `seq` run in the order in which they stand.
 */
export class BundledCollection implements Collection {
	readonly definition: CollectionDefinition;
	readonly #environments: Environments;
	readonly #content: Selection;

	/** `content` is everything in the file, in the order of a run. */
	constructor(
		definition: CollectionDefinition,
		environments: Environments,
		content: Selection,
	) {
		this.definition = definition;
		this.#environments = environments;
		this.#content = content;
	}

	async select(paths: readonly string[]): Promise<Selection> {
		const { requests, folders, problems } = this.#content;
		const wanted = paths.map((path) => this.#pathInside(path));
		if (wanted.length === 0 || wanted.includes("")) {
			return this.#content;
		}
		for (const path of wanted) {
			if (!requests.some((one) => isAtOrBelow(one, path))) {
				throw new PathNotFoundError(
					`The collection has no request and no folder "${path}".`,
					{ hint: hintFor(path, requests) },
				);
			}
		}
		const selected = requests.filter((request) =>
			wanted.some((path) => isAtOrBelow(request, path)),
		);
		return { requests: selected, folders, problems };
	}

	async request(path: string): Promise<RequestDefinition | undefined> {
		const wanted = comparable(path);
		return this.#content.requests.find(
			(one) => comparable(one.path) === wanted,
		);
	}

	/** All that belongs to it stands in its file. */
	isIgnored(): boolean {
		return true;
	}

	environmentNames(): Promise<readonly string[]> {
		return this.#environments.names();
	}

	environment(name: string): Promise<EnvironmentDefinition> {
		return this.#environments.get(name);
	}

	/** `/x/api.yml/users/create` and `/x/users/create` are both `users/create`; the file and its folder are everything. */
	#pathInside(path: string): string {
		const { root, file } = this.definition;
		const isBelowFile = path === file || path.startsWith(file + sep);
		return relative(isBelowFile ? file : root, path).replaceAll(sep, "/");
	}
}

/** The full paths of what has the name that was written, or of what is spelled nearly so. */
function hintFor(path: string, requests: readonly RequestDefinition[]): string {
	const below = `/${comparable(path).replace(/^\//, "").toLowerCase()}`;
	const paths = [...new Set(requests.flatMap(withFolders))];
	const same = paths.filter((one) =>
		comparable(one).toLowerCase().endsWith(below),
	);
	const near = nearestName(path, paths);
	const found = same.length > 0 ? same : near === undefined ? [] : [near];
	if (found.length === 0)
		return "Requests are addressed by the names of their folders and their own: FOLDER/REQUEST.";
	const told = found
		.slice(0, MOST_PATHS_TOLD)
		.map((one) => JSON.stringify(one));
	return `Did you mean ${told.join(" or ")}?`;
}

const MOST_PATHS_TOLD = 3;

/** The path of a request, and those of the folders around it. */
function withFolders({ path, folders }: RequestDefinition): readonly string[] {
	return [path, ...folders.map((folder) => folder.path)];
}

/** Names may hold slashes: what begins like a folder need not be in it. */
function isAtOrBelow(request: RequestDefinition, path: string): boolean {
	const wanted = comparable(path);
	return [request, ...request.folders].some(
		(one) => comparable(one.path) === wanted,
	);
}

/** Names may hold slashes; paths given by users went through path functions. */
function comparable(path: string): string {
	return normalize(join("/", path)).replaceAll(sep, "/");
}
