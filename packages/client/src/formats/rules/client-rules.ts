import type { Syntax } from "@curlew/template";
import type { RunOrder } from "./order.ts";

/** What may happen to a reference without a value. docs/semantics.md §6. */
export type UnresolvedPolicy = "error" | "warn" | "keep" | "empty";

/**
 * What clients do differently. Collections keep the rules of the client that
 * made them for as long as they stay in its format (docs/semantics.md §8); nothing else
 * needs to know which client that was.
 */
export interface ClientRules {
	/** What becomes of placeholders without a value where the collection does not say. docs/semantics.md §6. */
	readonly unresolved: UnresolvedPolicy;
	/** What placeholders are; undefined where the collection says so itself. */
	readonly syntax: Syntax | undefined;
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
