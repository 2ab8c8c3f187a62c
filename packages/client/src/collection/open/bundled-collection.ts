import { join, normalize, relative, sep } from "node:path";
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
			if (!requests.some((one) => isAtOrBelow(one.path, path))) {
				throw new PathNotFoundError(
					`The collection has no request and no folder "${path}".`,
					{ hint: "Requests of a bundled collection are addressed by name." },
				);
			}
		}
		const selected = requests.filter((request) =>
			wanted.some((path) => isAtOrBelow(request.path, path)),
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

function isAtOrBelow(path: string, parent: string): boolean {
	const wanted = comparable(parent);
	const own = comparable(path);
	return own === wanted || own.startsWith(`${wanted}/`);
}

/** Names may hold slashes; paths given by users went through path functions. */
function comparable(path: string): string {
	return normalize(join("/", path)).replaceAll(sep, "/");
}
