import type { CollectionDefinition, UnresolvedPolicy } from "./model.ts";
import {
	AS_LISTED,
	BY_FILE_NAME,
	BY_FILE_NAME_IN_YAML,
	BY_NAME,
	type RunOrder,
} from "./order/order.ts";

/**
 * What clients do differently. Collections keep the rules of the client that
 * made them for as long as they stay in its format (docs/semantics.md §8); nothing else
 * needs to know which client that was.
 */
export interface ClientRules {
	/** What becomes of placeholders without a value where the collection does not say. docs/semantics.md §6. */
	readonly unresolved: UnresolvedPolicy;
	readonly order: RunOrder;
	/** Whether the only environment of a collection is used where nobody chose one. */
	readonly usesOnlyEnvironment: boolean;
	/** Whether scripts may set variables with dots in their names. */
	readonly allowsDotsInNames: boolean;
	/** Whether slashes of a path that follow each other are joined, where the URL has path params. */
	readonly dropsEmptySegments: boolean;
	/** Whether what an action after the response writes as local (`@name`, `scope: request`) is kept for the rest of the run. */
	readonly keepsLocalVariables: boolean;
	/** Whether a folder without authentication (`none`) lets through what stands above it, rather than ending it. */
	readonly passesFolderNone: boolean;
	/** What the digest of WSSE is the base64 of: SHA-1's bytes, or their hexadecimal digits. */
	readonly wsseDigest: "bytes" | "hex";
}

const CURLEW: ClientRules = {
	unresolved: "error",
	order: BY_NAME,
	usesOnlyEnvironment: true,
	allowsDotsInNames: false,
	dropsEmptySegments: false,
	keepsLocalVariables: false,
	passesFolderNone: false,
	wsseDigest: "bytes",
};

const BRUNO: ClientRules = {
	unresolved: "warn",
	order: BY_FILE_NAME,
	usesOnlyEnvironment: false,
	allowsDotsInNames: true,
	dropsEmptySegments: true,
	keepsLocalVariables: true,
	passesFolderNone: true,
	wsseDigest: "hex",
};

const BRUNO_IN_YAML: ClientRules = { ...BRUNO, order: BY_FILE_NAME_IN_YAML };

/** The rules of the client that made a collection. */
export function rulesOf(
	collection: Pick<CollectionDefinition, "format" | "extensions">,
): ClientRules {
	const isFromBruno = collection.extensions.isFromBruno === true;
	switch (collection.format) {
		case "bru":
			return BRUNO;
		case "opencollection":
			return isFromBruno ? BRUNO_IN_YAML : CURLEW;
		case "bundled":
			return { ...(isFromBruno ? BRUNO_IN_YAML : CURLEW), order: AS_LISTED };
	}
}
