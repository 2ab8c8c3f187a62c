import { CurlewError, problemOf } from "@curlew/client";
import type { CollectionState } from "../../protocol/collection.ts";
import { NoCollectionError } from "../errors.ts";
import type { EventHub } from "../events/event-hub.ts";
import { watchFiles } from "./file-watch.ts";
import { OpenedCollection } from "./opened-collection.ts";

/** The one collection that is open, or none yet. */
export class Workspace {
	/** Where the user has started. Absolute. */
	readonly folder: string;
	readonly #hub: EventHub;
	#collection: OpenedCollection | undefined;
	#problem: unknown;
	#watch: AsyncDisposable | undefined;

	constructor(folder: string, hub: EventHub) {
		this.folder = folder;
		this.#hub = hub;
	}

	/** Opens what is at a path. That there is none, the page tells. */
	async tryToOpen(path: string): Promise<void> {
		try {
			await this.open(path);
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
			this.#problem = error;
		}
	}

	/** @throws CurlewError when there is no collection, or its own file is broken; the one before stays open */
	async open(path: string): Promise<OpenedCollection> {
		const collection = await OpenedCollection.open(path);
		await this.#watch?.[Symbol.asyncDispose]();
		this.#collection = collection;
		this.#watch = watchFiles(collection.root, (files) =>
			this.noteChange(files),
		);
		// Read ahead: the page will ask for it in a moment.
		collection.state().catch(() => {});
		this.#hub.emit({ type: "files-changed", files: [] });
		return collection;
	}

	/** @throws NoCollectionError */
	get collection(): OpenedCollection {
		if (this.#collection === undefined) throw new NoCollectionError();
		return this.#collection;
	}

	get isOpen(): boolean {
		return this.#collection !== undefined;
	}

	/** Files (absolute) have changed: whoever shows them reads them again. */
	noteChange(files: readonly string[]): void {
		const collection = this.#collection;
		if (collection === undefined) return;
		collection.invalidate(files);
		const shown = files.map((file) => collection.paths.shown(file));
		this.#hub.emit({ type: "files-changed", files: shown });
	}

	async state(): Promise<CollectionState> {
		if (this.#collection !== undefined) return this.#collection.state();
		const problem = problemOf(this.#problem);
		return { kind: "none", folder: this.folder, problem };
	}

	async close(): Promise<void> {
		await this.#watch?.[Symbol.asyncDispose]();
	}
}
