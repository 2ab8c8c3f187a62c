import type { FormTree } from "@curlew/client/editing";
import type { Data } from "../data.ts";
import type { OperationRequest } from "./operation-request.ts";

/** What was last synced of a document: what the next merge begins with. */
export interface Base {
	readonly document: BaseDocument;
	readonly own: FormTree;
	readonly environments: ReadonlyMap<string, FormTree>;
	/** By their keys, in the order of the document; those that are gone last. */
	readonly operations: ReadonlyMap<string, BaseOperation>;
}

export interface BaseDocument {
	/** Its path relative to the collection, with `/`; or its URL. */
	readonly place: string;
	/** SHA-256 of its text, hexadecimal. */
	readonly sha256: string;
}

export interface BaseOperation extends OperationRequest {
	/** Where its request was, in formats whose requests do not say which operation is theirs. */
	readonly path?: string;
	/** The document does not have it any more. */
	readonly isGone?: true;
	/** Fields that the document and the user have both changed, and nobody has chosen. */
	readonly conflicts?: readonly OpenConflict[];
}

/** The base's value stands in the form, the user's in the collection. */
export interface OpenConflict {
	readonly field: readonly string[];
	/** Absent: the document does not have it any more. */
	readonly theirs?: Data;
}
