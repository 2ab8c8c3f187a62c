import type { FormTree } from "@curlew/client/editing";

/** An operation of a document as the request that is made of it. */
export interface OperationRequest {
	/** Method and path: `GET /users/{id}`. Each operation has its own. */
	readonly key: string;
	/** Its `operationId`. */
	readonly id: string | undefined;
	/** The names of its folders, outermost first. */
	readonly folders: readonly string[];
	/** What the request says, without what Curlew keeps in it. */
	readonly form: FormTree;
}

/** What a document says, as a collection. */
export interface DocumentRequests {
	readonly operations: readonly OperationRequest[];
	/** What the collection's own file says of it. */
	readonly own: FormTree;
	/** By their names. */
	readonly environments: ReadonlyMap<string, FormTree>;
	/** Folders by the names on the way to them, joined by `folderKey`. */
	readonly folders: ReadonlyMap<string, FormTree>;
}

export function folderKey(names: readonly string[]): string {
	return names.join("\n");
}
