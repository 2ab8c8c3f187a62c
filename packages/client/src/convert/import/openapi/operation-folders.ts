import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type { ApiDocument } from "../../../openapi/document/api-document.ts";
import type { ApiOperation } from "../../../openapi/operations/api-operation.ts";

/** So many requests without a tag stand at the top; more are put into folders by their paths. */
const MOST_AT_TOP = 20;
const LONGEST_NAME = 80;

/** A folder of requests in the making. */
interface FolderOfRequests {
	readonly docs: string | undefined;
	readonly name: string;
	readonly folders: Map<string, FolderOfRequests>;
	readonly requests: Tree[];
	readonly taken: Set<string>;
}

/** Puts requests into folders by their first tags, in the order in which the document names them. */
export class OperationFolders {
	readonly #document: ApiDocument;
	readonly #root: FolderOfRequests = folderCalled("", undefined);
	readonly #isByPath: boolean;

	constructor(document: ApiDocument, operations: readonly ApiOperation[]) {
		this.#document = document;
		const untagged = operations.filter(({ tags }) => tags.length === 0);
		this.#isByPath = untagged.length > MOST_AT_TOP;
		const used = new Set(operations.flatMap(({ tags }) => tags.slice(0, 1)));
		for (const tag of document.root.get("tags").items()) {
			const name = tag.textAt("name");
			if (name !== undefined && used.has(name)) this.#folderOf([name]);
		}
	}

	/** @param make the request, by the name that it gets */
	add(operation: ApiOperation, make: (name: string) => Tree): void {
		const [tag] = operation.tags;
		const folder =
			tag === undefined
				? this.#untagged(operation.path)
				: this.#folderOf([tag]);
		folder.requests.push(make(freeRequestName(operation, folder.taken)));
	}

	/** Folders before the requests beside them. */
	items(): readonly Tree[] {
		return itemsOf(this.#root);
	}

	#untagged(path: string): FolderOfRequests {
		if (!this.#isByPath) return this.#root;
		const segment = path
			.split(/[/?#]/)
			.find((part) => part !== "" && !isOfNoInterest(part));
		return segment === undefined
			? this.#root
			: folderIn(this.#root, segment, undefined);
	}

	/** The folder of a tag, within that of its parent (OpenAPI 3.2). */
	#folderOf(names: readonly string[]): FolderOfRequests {
		const [name = ""] = names;
		const tag = this.#document.root
			.get("tags")
			.items()
			.find((one) => one.textAt("name") === name.trim());
		const parent = tag?.textAt("parent");
		const isKnown = parent === undefined || names.includes(parent);
		const around = isKnown ? this.#root : this.#folderOf([parent, ...names]);
		const link = tag?.get("externalDocs").textAt("url");
		const docs = [tag?.textAt("description"), link && `See <${link}>.`]
			.filter(Boolean)
			.join("\n\n");
		const title = tag?.textAt("x-displayName") ?? tag?.textAt("summary");
		return folderIn(around, name, docs === "" ? undefined : docs, title);
	}
}

/** Versions and the like, which nearly all paths begin with. */
function isOfNoInterest(segment: string): boolean {
	return /^(?:api|rest|v\d+(?:[.]\d+)*|\{.*\})$/i.test(segment);
}

function folderCalled(
	name: string,
	docs: string | undefined,
): FolderOfRequests {
	return { name, docs, folders: new Map(), requests: [], taken: new Set() };
}

function folderIn(
	around: FolderOfRequests,
	key: string,
	docs: string | undefined,
	title = key,
): FolderOfRequests {
	const known = around.folders.get(key);
	if (known) return known;
	const made = folderCalled(oneLine(title) || "unnamed", docs);
	around.folders.set(key, made);
	return made;
}

function itemsOf({ folders, requests }: FolderOfRequests): readonly Tree[] {
	const inner = [...folders.values()].map((folder) =>
		compact({
			info: { name: folder.name, type: "folder" },
			docs: folder.docs,
			items: itemsOf(folder),
		}),
	);
	return [...inner, ...requests];
}

/** The summary, else the id, else method and path; with the path where another request has it already. */
function freeRequestName(
	{ summary, id, method, path }: ApiOperation,
	taken: Set<string>,
): string {
	const own = oneLine(summary ?? id ?? "") || `${method} ${path}`;
	const names = [own, `${own} (${method} ${path})`];
	let free = names.find((name) => !taken.has(name.toLowerCase())) ?? own;
	for (let count = 2; taken.has(free.toLowerCase()); count++)
		free = `${own} (${method} ${path}) ${count}`;
	taken.add(free.toLowerCase());
	return free;
}

function oneLine(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= LONGEST_NAME
		? line
		: `${line.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}
