import type { Diagnostic, RequestDefinition, Selection } from "@curlew/client";
import { compareInRun } from "@curlew/client/editing";
import type {
	BrokenNode,
	FolderNode,
	RequestNode,
	TreeNode,
} from "../../protocol/collection.ts";
import type { CollectionPaths } from "./collection-paths.ts";
import { type FoundFolders, ownInfo } from "./found-folders.ts";

interface Branch {
	readonly node: Omit<FolderNode, "children">;
	readonly children: TreeNode[];
	readonly folders: Branch[];
}

/** The tree as the page shows it: folders before requests, each in the order of a run; empty folders and broken files, too. */
export function buildTree(
	{ requests, problems }: Selection,
	folders: FoundFolders,
	paths: CollectionPaths,
	isBundled: boolean,
): readonly TreeNode[] {
	const builder = new TreeBuilder(paths);
	for (const request of requests) builder.addRequest(request);
	for (const path of folders.paths) builder.folder(path, folders.fileOf(path));
	const known = new Set(requests.map(({ file }) => file));
	for (const problem of problems) {
		const file = problem.location?.file;
		if (file === undefined || known.has(file)) continue;
		if (!isLeftOut(problem) || !folders.isItem(file)) continue;
		known.add(file);
		builder.addBroken(file, problem);
	}
	return builder.tree(isBundled);
}

/** Files that are broken, and those of kinds that Curlew does not run: they are shown as text. */
function isLeftOut({ severity, code }: Diagnostic): boolean {
	return severity === "error" || code === "KIND_NOT_SUPPORTED";
}

class TreeBuilder {
	readonly #paths: CollectionPaths;
	readonly #branches = new Map<string, Branch>();
	readonly #root: Branch;

	constructor(paths: CollectionPaths) {
		this.#paths = paths;
		this.#root = branchOf("", "", null);
		this.#branches.set("", this.#root);
	}

	addRequest(request: RequestDefinition): void {
		for (const folder of request.folders) {
			if (this.#branches.has(folder.path)) continue;
			const { path, name, file, seq, requestPath } = folder;
			const shown = file === undefined ? null : this.#paths.shown(file);
			this.#attach({
				...branchOf(path, name, shown),
				node: {
					...branchOf(path, name, shown).node,
					seq: seq ?? null,
					at: requestPath.slice(0, -1),
				},
			});
		}
		const folder = request.folders.at(-1)?.path ?? "";
		this.#branch(folder).children.push(requestNode(request, this.#paths));
	}

	/** A folder of which no request has told. */
	folder(path: string, file: string | null): void {
		if (this.#branches.has(path)) return;
		const own = file === null ? {} : ownInfo(this.#paths.root, file);
		const { name = path.slice(path.lastIndexOf("/") + 1), seq = null } = own;
		const branch = branchOf(path, name, file);
		this.#attach({ ...branch, node: { ...branch.node, seq } });
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

	tree(isBundled: boolean): readonly TreeNode[] {
		return finished(this.#root, isBundled);
	}

	#branch(path: string): Branch {
		return this.#branches.get(path) ?? this.#root;
	}

	#attach(branch: Branch): void {
		const { path } = branch.node;
		const parent = parentOf(path);
		if (!this.#branches.has(parent)) this.folder(parent, null);
		this.#branch(parent).folders.push(branch);
		this.#branches.set(path, branch);
	}
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

/** Requests come in the order of a run already. */
function finished(
	{ folders, children }: Branch,
	isBundled: boolean,
): readonly TreeNode[] {
	const compare = isBundled ? compareInBundle : compareInRun;
	const inOrder = (a: Placed, b: Placed) => compare(ordered(a), ordered(b));
	const below = folders
		.toSorted((a, b) => inOrder(a.node, b.node))
		.map((branch) => ({
			...branch.node,
			children: finished(branch, isBundled),
		}));
	return [...below, ...children.toSorted(inOrder)];
}

/** Files that cannot be read come last. */
type Placed = Pick<TreeNode, "name" | "path"> & {
	readonly seq?: number | null;
};

function ordered({ name, path, seq }: Placed) {
	return { name, path, seq: seq ?? undefined };
}

/** In a bundle, items without a number of their own run as they stand. */
function compareInBundle(
	a: { readonly seq: number | undefined },
	b: { readonly seq: number | undefined },
): number {
	const last = Number.MAX_SAFE_INTEGER;
	return (a.seq ?? last) - (b.seq ?? last);
}

function parentOf(path: string): string {
	const slash = path.lastIndexOf("/");
	return slash === -1 ? "" : path.slice(0, slash);
}
