import {
	compact,
	isEnd,
	isTree,
	mapAt,
	member,
	type Tree,
} from "../../formats/tree/plain-tree.ts";

/** The sections of an item that have an authentication. */
const PROTOCOLS = ["http", "graphql", "grpc", "websocket"] as const;

/**
 * `auth: none` of a folder of OpenCollection ends what its requests would
 * inherit from above, unless Bruno wrote it. No folder of `.bru` can do so: there
 * it is the requests that have to say it.
 */
export class InheritedAuth {
	/** By the folder's path: whether it ends the authentication, or has one of its own. */
	readonly #folders = new Map<string, "none" | "own">();

	learn(path: string, folder: Tree): void {
		const auth = member(mapAt(folder, "request"), "auth");
		if (isEnd(auth)) this.#folders.set(path, "none");
		else if (isTree(auth) && auth.type !== "inherit")
			this.#folders.set(path, "own");
	}

	/** A request that inherits none says so itself. */
	spellOut(path: string, item: Tree): Tree {
		if (this.#nearest(path) !== "none") return item;
		const own = PROTOCOLS.find((name) => isTree(member(item, name)));
		if (own === undefined) return item;
		const details = mapAt(item, own);
		const auth = member(details, "auth");
		const inherits =
			auth === "inherit" || (isTree(auth) && auth.type === "inherit");
		return inherits
			? compact({ ...item, [own]: { ...details, auth: "none" } })
			: item;
	}

	#nearest(path: string): "none" | "own" | undefined {
		const steps = path.split("/");
		for (let depth = steps.length - 1; depth > 0; depth--) {
			const known = this.#folders.get(steps.slice(0, depth).join("/"));
			if (known !== undefined) return known;
		}
		return undefined;
	}
}
