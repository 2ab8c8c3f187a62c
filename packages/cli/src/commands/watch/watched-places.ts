import { dirname, relative, sep } from "node:path";
import { watchFiles } from "@curlew/client/watching";

/** Watches a collection's folder, and single files elsewhere. */
export class WatchedPlaces implements AsyncDisposable {
	readonly #root: string;
	readonly #onChange: (files: readonly string[]) => void;
	readonly #collection: AsyncDisposable;
	/** By folder. */
	readonly #outside = new Map<
		string,
		{ readonly files: Set<string>; readonly watch: AsyncDisposable }
	>();

	constructor(root: string, onChange: (files: readonly string[]) => void) {
		this.#root = root;
		this.#onChange = onChange;
		this.#collection = watchFiles(root, onChange);
	}

	/** Watches these files too, as far as they lie outside of the collection. */
	async add(files: Iterable<string>): Promise<void> {
		const byFolder = Map.groupBy(
			[...files].filter((file) => !isBelow(this.#root, file)),
			dirname,
		);
		for (const [folder, wanted] of byFolder) {
			const known = this.#outside.get(folder);
			if (known && wanted.every((file) => known.files.has(file))) continue;
			await known?.watch[Symbol.asyncDispose]();
			const all = new Set([...(known?.files ?? []), ...wanted]);
			const watch = watchFiles(folder, this.#onChange, all);
			this.#outside.set(folder, { files: all, watch });
		}
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.#collection[Symbol.asyncDispose]();
		for (const { watch } of this.#outside.values())
			await watch[Symbol.asyncDispose]();
	}
}

function isBelow(root: string, file: string): boolean {
	const way = relative(root, file);
	return way !== ".." && !way.startsWith(`..${sep}`) && !/^[A-Z]:/i.test(way);
}
