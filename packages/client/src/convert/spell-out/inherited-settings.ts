import { posix } from "node:path";
import type { Value } from "@curlew/template";
import {
	compact,
	isTree,
	mapAt,
	member,
	type Tree,
	without,
} from "../../formats/tree/plain-tree.ts";

/**
 * Settings that a collection or its folders give to their requests. `.bru` has
 * no place for them above requests; Bruno cannot even read a file that has a
 * section `settings` there. So the requests say them themselves.
 */
export class InheritedSettings {
	/** By the folder's path; the collection's own at `.`. */
	readonly #levels = new Map<string, Tree>();

	/** @param path of the folder; `.` for the collection */
	learn(path: string, owner: Tree): void {
		const settings = mapAt(mapAt(owner, "request"), "settings");
		if (Object.keys(settings).length > 0) this.#levels.set(path, settings);
	}

	spellOut(path: string, item: Tree): Tree {
		const protocol = isTree(member(item, "graphql")) ? "graphql" : "http";
		if (!isTree(member(item, protocol)) || this.#levels.size === 0) return item;
		const settings: Record<string, Value> = {};
		for (const level of [...this.#above(path), mapAt(item, "settings")])
			Object.assign(settings, stated(level, protocol));
		return compact({ ...item, settings });
	}

	/** The levels above an item, outermost first, for its protocol. */
	#above(path: string): Tree[] {
		const levels: Tree[] = [];
		let folder = path;
		do {
			folder = posix.dirname(folder);
			levels.unshift(this.#levels.get(folder) ?? {});
		} while (folder !== ".");
		return levels;
	}
}

/** `inherit` is the same as leaving a setting out; `http` and `graphql` are settings for one kind of request. */
function stated(settings: Tree, protocol: "http" | "graphql"): Tree {
	const all = {
		...without(settings, "http", "graphql"),
		...mapAt(settings, protocol),
	};
	return Object.fromEntries(
		Object.entries(all).filter(([, value]) => value !== "inherit"),
	);
}
