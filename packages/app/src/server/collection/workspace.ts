import { CurlewError } from "@curlew/client";
import { CollectionNotFoundError } from "@curlew/client/editing";
import { onlyExportIn, problemOf } from "@curlew/client/internal";
import { watchFiles } from "@curlew/client/watching";
import { NoCollectionError, NotThereError } from "../../errors.ts";
import type { CollectionState } from "../../protocol/collection.ts";
import type { EventHub } from "../events/event-hub.ts";
import { OpenedCollection } from "./opened-collection.ts";

/** Stands for a collection where none is open. */
export const NO_COLLECTION = "none";

/** The one collection that is open, or none yet. */
export class Workspace {
	/** Where the user has started. Absolute. */
	readonly folder: string;
	readonly #hub: EventHub;
	readonly #onChange: (collection: OpenedCollection) => void;
	/** All that were opened in this session of the app, by id. */
	readonly #known = new Map<string, OpenedCollection>();
	#collection: OpenedCollection | undefined;
	#problem: unknown;
	#watch: AsyncDisposable | undefined;

	/** @param onChange hears when files of a collection may have changed */
	constructor(
		folder: string,
		hub: EventHub,
		onChange: (collection: OpenedCollection) => void = () => {},
	) {
		this.folder = folder;
		this.#hub = hub;
		this.#onChange = onChange;
	}

	/** Opens what is at a path, in a folder without a collection the only export. That there is none, the page tells; one whose own file is broken is open for being mended. */
	async tryToOpen(path: string): Promise<void> {
		try {
			await this.open(path);
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
			if (error instanceof CollectionNotFoundError) {
				const only = await onlyExportIn(path);
				if (only !== undefined) return this.tryToOpen(only);
			}
			this.#problem = error;
			const file = problemOf(error).location?.file;
			if (file !== undefined)
				await this.#show(OpenedCollection.openBroken(file));
		}
	}

	/** @throws CurlewError when there is no collection, or its own file is broken; the one before stays open */
	async open(path: string): Promise<OpenedCollection> {
		return this.#show(await OpenedCollection.open(path));
	}

	async #show(opened: OpenedCollection): Promise<OpenedCollection> {
		const collection = this.#known.get(opened.id) ?? opened;
		this.#known.set(collection.id, collection);
		// Nobody has watched its files meanwhile.
		collection.invalidate();
		this.#onChange(collection);
		await this.#watch?.[Symbol.asyncDispose]();
		this.#collection = collection;
		this.#watch = watchFiles(collection.root, (files) =>
			this.noteChange(collection, files),
		);
		// Read ahead: the page will ask for it in a moment.
		collection.state().catch(() => {});
		this.#hub.emit({ type: "collection-opened", ...this.shown });
		this.#hub.of(collection.id).emit({ type: "files-changed", files: [] });
		return collection;
	}

	/**
	 * Opens a collection once more that was open in this session of the app.
	 *
	 * @throws NotThereError, CurlewError when its own file is broken now
	 */
	async openAgain(id: string): Promise<void> {
		const known = this.#known.get(id);
		if (known === undefined)
			throw new NotThereError("This collection was not open before.");
		await this.open(known.path);
	}

	/** What pages are shown. Without a collection, its id is `NO_COLLECTION`. */
	get shown(): { readonly id: string; readonly name: string } {
		const { id, name } = this.#collection ?? { id: NO_COLLECTION, name: "" };
		return { id, name };
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
	noteChange(collection: OpenedCollection, files: readonly string[]): void {
		collection.invalidate(files);
		this.#onChange(collection);
		const shown = files.map((file) => collection.paths.shown(file));
		const hub = this.#hub.of(collection.id);
		hub.emit({ type: "files-changed", files: shown });
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
