import type {
	CollectionDefinition,
	Diagnostic,
	RequestDefinition,
} from "@curlew/client";
import type { FolderDefinition, Selection } from "@curlew/client/internal";
import type {
	BrokenNode,
	FolderNode,
	RequestNode,
	TreeNode,
} from "../../protocol/collection.ts";
import type { CollectionPaths } from "./collection-paths.ts";
import { type FoundFolders, NO_FOLDERS, ownInfo } from "./found-folders.ts";
import { parentOf } from "./parent-of.ts";

interface Branch {
	readonly node: Omit<FolderNode, "children">;
	readonly children: TreeNode[];
	readonly folders: Branch[];
}

/** The order of a run in a collection. */
type Order = CollectionDefinition["rules"]["order"];

/** The tree as the page shows it, in the order of a run: folders before requests, unless they are one sequence; empty folders and broken files, too. */
export function buildTree(
	{ requests, folders: inOrder, problems }: Selection,
	folders: FoundFolders,
	paths: CollectionPaths,
	order: Order,
): readonly TreeNode[] {
	const builder = new TreeBuilder(paths, folders, inOrder, order);
	for (const request of requests) builder.addRequest(request);
	if (folders === NO_FOLDERS)
		for (const folder of inOrder) builder.addFolder(folder);
	for (const path of folders.paths) builder.folder(path, folders.fileOf(path));
	const known = new Set(requests.map(({ file }) => file));
	for (const problem of problems) {
		const file = problem.location?.file;
		if (file === undefined || known.has(file)) continue;
		if (!isLeftOut(problem) || !folders.isItem(file)) continue;
		known.add(file);
		builder.addBroken(file, problem);
	}
	return builder.tree();
}

/** Files that are broken, and those of kinds that Curlew does not run: they are shown as text. */
function isLeftOut({ severity, code }: Diagnostic): boolean {
	return severity === "error" || code === "KIND_NOT_SUPPORTED";
}

class TreeBuilder {
	readonly #paths: CollectionPaths;
	readonly #found: FoundFolders;
	readonly #branches = new Map<string, Branch>();
	readonly #root: Branch;
	/** The place of each folder in a run, by its path. */
	readonly #places: ReadonlyMap<string, number>;

	/** The folders of a bundled collection, by their places in its file. */
	readonly #byPlace: ReadonlyMap<string, FolderDefinition>;
	readonly #order: Order;

	constructor(
		paths: CollectionPaths,
		found: FoundFolders,
		inOrder: readonly FolderDefinition[],
		order: Order,
	) {
		this.#paths = paths;
		this.#found = found;
		this.#order = order;
		this.#places = new Map(inOrder.map(({ path }, index) => [path, index]));
		this.#byPlace = new Map(
			inOrder.map((folder) => [placeText(placeOf(folder)), folder]),
		);
		this.#root = branchOf("", "", null);
		this.#branches.set("", this.#root);
	}

	addRequest(request: RequestDefinition): void {
		for (const folder of request.folders) this.addFolder(folder);
		const folder = request.folders.at(-1)?.path ?? "";
		this.#branch(folder).children.push(requestNode(request, this.#paths));
	}

	addFolder(folder: FolderDefinition): void {
		const { path, name, file, seq } = folder;
		if (this.#branches.has(path)) return;
		// A broken file tells nothing of its folder, but is there.
		const shown =
			file === undefined ? this.#found.fileOf(path) : this.#paths.shown(file);
		const branch = branchOf(path, name, shown);
		const at = placeOf(folder);
		const node = { ...branch.node, seq: seq ?? null, at };
		this.#attach({ ...branch, node }, this.#parentOf(folder));
	}

	/** A folder of which no request has told. */
	folder(path: string, file: string | null): void {
		if (this.#branches.has(path)) return;
		const own = file === null ? {} : ownInfo(this.#paths.root, file);
		const { name = path.slice(path.lastIndexOf("/") + 1), seq = null } = own;
		const branch = branchOf(path, name, file);
		this.#attach({ ...branch, node: { ...branch.node, seq } }, parentOf(path));
	}

	/** By its place in the file: names there may hold slashes. */
	#parentOf(folder: FolderDefinition): string {
		const at = placeOf(folder);
		if (at.length === 0) return parentOf(folder.path);
		const parent = this.#byPlace.get(placeText(at.slice(0, -2)));
		if (!parent) return "";
		this.addFolder(parent);
		return parent.path;
	}

	addBroken(file: string, problem: Diagnostic): void {
		const shown = this.#paths.shown(file);
		const name = shown.slice(shown.lastIndexOf("/") + 1);
		const node: BrokenNode = {
			kind: "broken",
			name,
			path: shown,
			file: shown,
			at: [],
			problem,
		};
		this.#branch(parentOf(shown)).children.push(node);
	}

	tree(): readonly TreeNode[] {
		return this.#finished(this.#root);
	}

	/** Requests come in the order of a run already; files that cannot be read come last. */
	#finished({ folders, children }: Branch): readonly TreeNode[] {
		const below = folders
			.toSorted((a, b) => this.#placeOf(a) - this.#placeOf(b))
			.map((branch) => ({
				...branch.node,
				children: this.#finished(branch),
			}));
		const { together, isListOnly = false } = this.#order;
		if (!together) return [...below, ...children];
		const items: readonly TreeNode[] = [...below, ...children];
		return items.toSorted((a, b) =>
			isListOnly ? listed(a) - listed(b) : together(ordered(a), ordered(b)),
		);
	}

	#placeOf({ node }: Branch): number {
		return this.#places.get(node.path) ?? this.#places.size;
	}

	#branch(path: string): Branch {
		return this.#branches.get(path) ?? this.#root;
	}

	#attach(branch: Branch, parent: string): void {
		const { path } = branch.node;
		if (!this.#branches.has(parent)) this.folder(parent, null);
		this.#branch(parent).folders.push(branch);
		this.#branches.set(path, branch);
	}
}

/** Its place in the list of the file. */
function listed({ at }: TreeNode): number {
	return Number(at.at(-1) ?? 0);
}

/** Files that cannot be read come last. */
function ordered(node: TreeNode) {
	const { name, path } = node;
	const seq = node.kind === "broken" ? Number.POSITIVE_INFINITY : node.seq;
	return { seq: seq ?? undefined, name, path };
}

function branchOf(path: string, name: string, file: string | null): Branch {
	return {
		node: { kind: "folder", name, path, file, at: [], seq: null },
		children: [],
		folders: [],
	};
}

function requestNode(
	request: RequestDefinition,
	paths: CollectionPaths,
): RequestNode {
	const { name, path, file, basePath, method, url, protocol, seq, tags } =
		request;
	return {
		kind: "request",
		name,
		path,
		file: paths.shown(file),
		at: basePath,
		method,
		url,
		protocol,
		seq: seq ?? null,
		tags,
	};
}

/** Of a bundled collection, its place in the file; else empty. */
function placeOf({ requestPath }: FolderDefinition) {
	return requestPath.slice(0, -1);
}

function placeText(at: FolderNode["at"]): string {
	return at.join("/");
}
