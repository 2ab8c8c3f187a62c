import type { ProblemAnswer } from "../problem.ts";

/** One of the collections that are open, as the list in the sidebar shows it. */
export interface ListedCollection {
	readonly id: string;
	readonly name: string;
	/** Its folder, or the file that it stands in. Absolute. */
	readonly path: string;
	/** Files with unsaved changes. */
	readonly unsaved: number;
	/** Requests and runs that are under way. */
	readonly running: number;
	/** Errors that the last check has found; null before the first one. */
	readonly errors: number | null;
	/** Why it cannot be read; null when it can. */
	readonly problem: ProblemAnswer["problem"] | null;
}

/** `GET /api/:collection/open-collections`, in the order of the list. */
export type OpenCollections = readonly ListedCollection[];

/** A collection that is open: its page is at `/c/:id/`. `POST /api/:collection/open-collections/close` takes one off the list. */
export interface OpenedCollectionRef {
	readonly id: string;
}

/** `POST /api/:collection/open-collections/again`, answered with an `OpenedCollectionRef`: for the page of a collection that was closed, or that the server has never had open. */
export interface OpenAgain {
	/** Of the collection. Absolute. */
	readonly path: string;
}

/** A request of a collection, for finding it. */
export interface FoundRequest {
	readonly name: string;
	readonly path: string;
	readonly method: string;
	readonly url: string;
}

/** `GET /api/:collection/open-collections/requests`: those of all the other open collections. */
export type RequestsOfOthers = readonly {
	/** Of the collection. */
	readonly id: string;
	readonly name: string;
	readonly requests: readonly FoundRequest[];
}[];

/** Where the page of a collection is. */
export function pageOf(collection: string): string {
	return `/c/${collection}/`;
}
