import type { Token } from "./token.ts";

/** The tokens that were used, and what is known of them: for as long as a session, and the ones that go on from it. */
export class TokenMemory {
	/** By their keys. */
	readonly known = new Map<string, Token>();
	/** Keys of the tokens that came of a refresh. */
	readonly refreshed = new Set<string>();
	/** Ids whose tokens must not be used any longer. */
	readonly unwanted = new Set<string>();
	/** Fetched or refreshed here; all others are from earlier runs, or from other processes. */
	readonly own = new WeakSet<Token>();
}
