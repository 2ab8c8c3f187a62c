import { basename, extname } from "node:path";
import type { Collection } from "@curlew/client";
import type { EnvironmentMark, FileFacts } from "../facts/file-facts.ts";

/** The environment of a run that nobody chooses one for. */
export class UsualEnvironment {
	#named: string | undefined;
	#isTheOnly = false;

	/** Takes over what the collection's own file says of it. */
	read({ extensions, rules }: Collection["definition"]): void {
		this.#named = extensions.defaultEnvironment;
		this.#isTheOnly = rules.usesOnlyEnvironment;
	}

	/** Its name; undefined where such a run has none. */
	among(
		environments: ReadonlyMap<string, EnvironmentMark>,
		files: ReadonlyMap<string, FileFacts>,
	): string | undefined {
		const named = this.#named;
		if (named === undefined)
			return this.#isTheOnly && environments.size === 1
				? environments.keys().next().value
				: undefined;
		if (environments.has(named)) return named;
		// An environment answers to its file's name, too.
		for (const [file, facts] of files)
			if (
				facts.environments.length > 0 &&
				basename(file, extname(file)) === named
			)
				return facts.environments[0]?.name;
		return undefined;
	}
}
