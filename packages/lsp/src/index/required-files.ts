import { realpathSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { CollectionModules } from "@curlew/client/editing";
import type { FileFacts } from "../facts/file-facts.ts";
import type { FilePlace } from "../facts/file-place.ts";

/** The scripts of a collection that other scripts require. */
export class RequiredFiles {
	readonly #root: string;

	/** @param root absolute */
	constructor(root: string) {
		this.#root = root;
	}

	/**
	 * Finds all that files require, and what those require in turn.
	 *
	 * @param factsOf reads a file that is required; undefined for one that cannot be read
	 * @returns absolute paths below the collection's folder
	 */
	requiredBy(
		files: ReadonlyMap<string, FileFacts>,
		factsOf: (file: string) => FileFacts | undefined,
	): ReadonlySet<string> {
		const required = new Set<string>();
		const resolve = this.#resolver();
		const follow = (facts: FileFacts, from: string | undefined) => {
			for (const name of facts.modules) {
				const file = resolve(name, from);
				if (file === undefined || required.has(file)) continue;
				required.add(file);
				const its = factsOf(file);
				if (its) follow(its, file);
			}
		};
		for (const [file, facts] of [...files])
			if (!isModule(file)) follow(facts, undefined);
		return required;
	}

	/** Many requests require the same. */
	#resolver(): (name: string, from: string | undefined) => string | undefined {
		// The collection may be reached by a link; its files are known by their paths below it.
		const modules = new CollectionModules(this.#root);
		const known = new Map<string, string | undefined>();
		return (name, from) => {
			const key = `${from === undefined ? "" : dirname(from)}\n${name}`;
			if (!known.has(key)) known.set(key, this.#resolve(modules, name, from));
			return known.get(key);
		};
	}

	#resolve(
		modules: CollectionModules,
		name: string,
		from: string | undefined,
	): string | undefined {
		if (!CollectionModules.isPath(name)) return undefined;
		try {
			const { id, kind } = modules.resolve(name, from);
			const path = join(this.#root, relative(realpathSync(this.#root), id));
			return kind === "script" ? path : undefined;
		} catch {
			// `check` tells about files that are not there.
			return undefined;
		}
	}
}

/** A file that scripts require. */
export function moduleAt(file: string): FilePlace {
	return { file, kind: "module", area: "", name: basename(file) };
}

function isModule(file: string): boolean {
	return /\.(?:[cm]?js)$/i.test(file);
}
