import { dirname } from "node:path";
import { watchFiles } from "@curlew/client/watching";
import type { MockSources } from "./sources/mock-sources.ts";

/** Watches all files that answers were made of. */
export class SourceWatch implements AsyncDisposable {
	readonly #onChange: () => void;
	#watchers: readonly AsyncDisposable[] = [];
	#watched = "";

	constructor(onChange: () => void) {
		this.#onChange = onChange;
	}

	/** Watches these from now on, and no others. */
	async watch({ files, folders }: MockSources): Promise<void> {
		const watched = JSON.stringify([files, folders]);
		if (watched === this.#watched) return;
		this.#watched = watched;
		const byFolder = Map.groupBy(files, (file) => dirname(file));
		const before = this.#watchers;
		this.#watchers = [
			...folders.map((folder) => watchFiles(folder, this.#onChange)),
			...[...byFolder].map(([folder, own]) =>
				watchFiles(folder, this.#onChange, new Set(own)),
			),
		];
		await closeAll(before);
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await closeAll(this.#watchers);
	}
}

async function closeAll(watchers: readonly AsyncDisposable[]): Promise<void> {
	await Promise.all(watchers.map((one) => one[Symbol.asyncDispose]()));
}
