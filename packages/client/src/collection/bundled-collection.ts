import { join, normalize, relative, sep } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Collection } from "./collection.ts";
import type { Environments } from "./environments.ts";
import { PathNotFoundError } from "./errors.ts";
import { itemKind } from "./item-kind.ts";
import type {
	CollectionDefinition,
	EnvironmentDefinition,
	FolderDefinition,
	RequestDefinition,
	Selection,
} from "./model.ts";
import { readFolder } from "./read-folder.ts";
import { readRequest } from "./read-request.ts";
import type { YamlField } from "./yaml-field.ts";

/**
 * A collection in a single file. Its folders and requests are addressed as if
 * they were files: by their names, below the file's folder or the file itself.
 * Items without `seq` run in the order in which they stand.
 */
export class BundledCollection implements Collection {
	readonly definition: CollectionDefinition;
	readonly #environments: Environments;
	readonly #requests: readonly RequestDefinition[];
	readonly #problems: readonly Diagnostic[];

	/** `root` is the parsed file; nothing of it is kept. */
	constructor(
		definition: CollectionDefinition,
		environments: Environments,
		root: YamlField,
	) {
		this.definition = definition;
		this.#environments = environments;
		this.#requests = readItems(root.get("items"), "", []);
		this.#problems = [...root.document.problems];
	}

	async select(paths: readonly string[]): Promise<Selection> {
		const wanted = paths.map((path) => this.#pathInside(path));
		if (wanted.length === 0 || wanted.includes("")) {
			return { requests: this.#requests, problems: this.#problems };
		}
		for (const path of wanted) {
			if (!this.#requests.some((one) => isAtOrBelow(one.path, path))) {
				throw new PathNotFoundError(
					`The collection has no request and no folder "${path}".`,
					{ hint: "Requests of a bundled collection are addressed by name." },
				);
			}
		}
		const requests = this.#requests.filter((request) =>
			wanted.some((path) => isAtOrBelow(request.path, path)),
		);
		return { requests, problems: this.#problems };
	}

	async request(path: string): Promise<RequestDefinition | undefined> {
		const wanted = comparable(path);
		return this.#requests.find((one) => comparable(one.path) === wanted);
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

interface Item {
	readonly seq: number | undefined;
	readonly requests: readonly RequestDefinition[];
}

/** The requests of a list of items in the order of a run. A broken item is left out; its problems are in the document. */
function readItems(
	items: YamlField,
	parentPath: string,
	parents: readonly FolderDefinition[],
): RequestDefinition[] {
	const folders: Item[] = [];
	const requests: Item[] = [];
	const taken = new Set<string>();
	for (const item of items.items("`- info: …` for each request or folder.")) {
		const kind = itemKind(item);
		const name = item.get("info").get("name");
		const defaultName = (name.isScalar && name.filledText()) || "unnamed";
		const path = uniquePath(parentPath, defaultName, taken);
		switch (kind.kind) {
			case "folder": {
				const folder = readFolder(item, { defaultName, path });
				const chain = [...parents, folder];
				const below = readItems(item.get("items"), path, chain);
				folders.push({ seq: folder.seq, requests: below });
				break;
			}
			case "http":
			case "graphql": {
				const protocol = kind.kind;
				const place = { defaultName, path, folders: parents };
				const request = readSound(item, () =>
					readRequest(item, protocol, place),
				);
				if (request) requests.push({ seq: request.seq, requests: [request] });
				break;
			}
			case "unsupported":
				item.warn(
					`Items of kind "${kind.type}" are not supported yet; this one is left out.`,
					"Curlew runs http and graphql requests.",
					"KIND_NOT_SUPPORTED",
				);
				break;
			default:
				item.reportType("a request or a folder", "Write `info` and `http`.");
		}
	}
	return [...folders.sort(bySeq), ...requests.sort(bySeq)].flatMap(
		(item) => item.requests,
	);
}

/** The request, unless reading it found an error. */
function readSound(
	item: YamlField,
	read: () => RequestDefinition,
): RequestDefinition | undefined {
	const { problems } = item.document;
	const before = problems.length;
	const request = read();
	return problems.slice(before).some(({ severity }) => severity === "error")
		? undefined
		: request;
}

/** Names may repeat in a file; paths may not. */
function uniquePath(
	parentPath: string,
	name: string,
	taken: Set<string>,
): string {
	const first = parentPath === "" ? name : `${parentPath}/${name}`;
	let path = first;
	for (let count = 2; taken.has(path); count++) path = `${first} (${count})`;
	taken.add(path);
	return path;
}

function bySeq(a: Item, b: Item): number {
	const left = a.seq ?? Number.POSITIVE_INFINITY;
	const right = b.seq ?? Number.POSITIVE_INFINITY;
	return left < right ? -1 : left > right ? 1 : 0;
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
