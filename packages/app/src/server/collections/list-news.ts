import { basename } from "node:path";
import type { RequestDefinition } from "@curlew/client";
import type {
	ListedCollection,
	OpenCollections,
	RequestsOfOthers,
} from "../../protocol/workspace/open-collections.ts";
import type { ListEntry } from "../collection/workspace.ts";
import type { AppContext } from "../context.ts";
import { countDrafts } from "../drafts/draft-store.ts";

/** Milliseconds: sends begin and end quickly. */
const PAUSE = 100;

/** Tells all pages of the list of open collections when it, or what is under way in them, has changed. */
export class ListNews {
	readonly #app: AppContext;
	#timer: NodeJS.Timeout | undefined;
	#told = "";

	constructor(app: AppContext) {
		this.#app = app;
	}

	/** Something in it may be another now. */
	readonly soon = (): void => {
		this.#timer ??= setTimeout(() => void this.#tell(), PAUSE).unref();
	};

	end(): void {
		clearTimeout(this.#timer);
	}

	async #tell(): Promise<void> {
		this.#timer = undefined;
		const collections = await openCollections(this.#app);
		const text = JSON.stringify(collections);
		if (text === this.#told) return;
		this.#told = text;
		this.#app.hub.emit({ type: "collections-changed", collections });
	}
}

/** The list, as pages show it. */
export function openCollections(app: AppContext): Promise<OpenCollections> {
	return Promise.all(
		app.workspace.entries.map((entry) => listedCollection(app, entry)),
	);
}

async function listedCollection(
	app: AppContext,
	entry: ListEntry,
): Promise<ListedCollection> {
	const { id, path, collection } = entry;
	const [unsaved, problem] = await Promise.all([
		countDrafts(path),
		app.workspace.problemOf(entry),
	]);
	return {
		id,
		name: collection?.name ?? basename(path),
		path,
		unsaved,
		running: app.sends.countOf(id) + app.runs.countOf(id),
		errors: app.errorsIn(id),
		problem,
	};
}

/**
 * The requests of all open collections but one.
 *
 * @param own id of that one
 */
export async function requestsOfOthers(
	app: AppContext,
	own: string,
): Promise<RequestsOfOthers> {
	const others = app.workspace.entries.flatMap(({ id, collection }) =>
		id === own || !collection ? [] : [collection],
	);
	return Promise.all(
		others.map(async (collection) => ({
			id: collection.id,
			name: collection.name,
			// What cannot be read has a mark in the list.
			requests: (await collection.requests().catch(() => [])).map(foundRequest),
		})),
	);
}

function foundRequest({ name, path, method, url }: RequestDefinition) {
	return { name, path, method, url };
}
