import type { Plugin } from "rolldown";

/**
 * What a run of plain requests loads at its beginning or at its first request,
 * whichever they are: the modules behind the `import()` on that way.
 */
const RUN = [
	"collection/open/load-collection.ts",
	"formats/opencollection/yaml-reader.ts",
	"run/order/run-collection.ts",
	"run/session/open-http.ts",
].map((file) => `packages/client/src/${file}`);

/** Asked for the folder of compiled code before that is in use: nothing else may come along. */
const BEFORE_ALL = ["packages/client/src/files/own-place.mjs"];

/**
 * Puts what is always loaded together into one file each: what the command
 * begins with, and what a run of requests takes. Opening, linking and compiling
 * a file costs about as much as what stands in most of them: measured, a fifth
 * of the CPU time of one GET.
 *
 * Each group holds all that its modules import, unless a group before it does:
 * no chunk can need one that waits for itself.
 */
export class StartChunks {
	readonly #imports = new Map<string, readonly string[]>();
	readonly #closures = new Map<string, ReadonlySet<string>>();

	readonly plugin: Plugin = {
		name: "start-chunks",
		moduleParsed: ({ id, importedIds }) => {
			this.#imports.set(id, importedIds);
		},
	};

	/** For `codeSplitting` of rolldown's output. */
	get groups() {
		const start = ["packages/cli/src/main.ts"];
		return [
			this.#group("place", BEFORE_ALL, 3),
			this.#group("start", start, 2),
			this.#group("run", RUN, 1),
		];
	}

	#group(name: string, entries: readonly string[], priority: number) {
		const test = (id: string) => this.#closure(entries).has(id);
		return { name, priority, test };
	}

	/** The modules, and all that is loaded with them. */
	#closure(entries: readonly string[]): ReadonlySet<string> {
		const key = entries.join();
		const known = this.#closures.get(key);
		if (known) return known;
		const found = new Set<string>();
		const pending = entries.map((entry) => this.#idOf(entry));
		for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
			if (found.has(id)) continue;
			found.add(id);
			pending.push(...(this.#imports.get(id) ?? []));
		}
		this.#closures.set(key, found);
		return found;
	}

	#idOf(file: string): string {
		for (const id of this.#imports.keys())
			if (id.replaceAll("\\", "/").endsWith(`/${file}`)) return id;
		throw new Error(`There is no module ${file} in the bundle any more.`);
	}
}
