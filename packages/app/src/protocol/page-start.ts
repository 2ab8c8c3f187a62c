import type { OpenCollections } from "./workspace/open-collections.ts";

/** What stands in the page's document. */
export interface PageStart {
	/** Id of the collection that the page shows: it asks for everything below `/api/:collection`. */
	readonly collection: string;
	/** How often files had changed when the document was made. The event stream begins with the same number, or files have changed since. */
	readonly generation: number;
	/** All that are open. */
	readonly collections: OpenCollections;
	/** What it has left behind the last time: JSON, by name. */
	readonly values: Readonly<Record<string, string>>;
}
