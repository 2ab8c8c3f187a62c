import type { Syntax } from "@curlew/template";
import type { SettingValues } from "../../kinds/settings.ts";
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
	/** The settings that hold where nobody says anything, as far as they are not Curlew's own. */
	readonly settings: Partial<SettingValues>;
	/**
	 * What values do in a URL:
	 * - `encoded`: those of params are percent-encoded for their place, and no segment of a path may come out empty
	 * - `spliced`: they come in as they are, and what a URL cannot hold is encoded in the end
	 */
	readonly valuesInUrl: "encoded" | "spliced";
	/** How a URL-encoded form writes what is no letter or digit: as browsers do, or as in the path of a URL. */
	readonly formEncoding: "form" | "percent";
	/** Whether the media type of a form takes the place of one that is written. */
	readonly formTypeWins: boolean;
	/** Whether comments are taken out of JSON without looking whether it is JSON then, and the variables of GraphQL sent whatever they are. */
	readonly sendsAnyJson: boolean;
	/** Whether fields of a URL-encoded form count that have no name. */
	readonly sendsNamelessFields: boolean;
	/** Whether a form of which no field is switched on is sent, with nothing in it. */
	readonly sendsEmptyForms: boolean;
	/** Whether a request without a file that it names is sent, with a warning. */
	readonly sendsWithoutFile: boolean;
	/** Whether the header of a bearer token is sent without one. */
	readonly sendsEmptyToken: boolean;
	/** Whether a header that stands in the request takes the place of its authentication, rather than the other way round. */
	readonly writtenHeaderWins: boolean;
	/** Whether variables of folders count. */
	readonly hasFolderVariables: boolean;
	/** Whether a request is sent although a script before it has failed, after those that follow. */
	readonly sendsAfterScriptError: boolean;
	/** Whether skipping the request skips the scripts that would follow before it, too. */
	readonly skipsScripts: boolean;
	/** Globals of Curlew's sandboxes that scripts do not see, since their client has none of these names. */
	readonly hiddenScriptGlobals: readonly string[];
	/** Whether what a script gives a value without declaring it is there in later scripts of the run. */
	readonly keepsScriptGlobals: boolean;
	/** Whether tests run also where there is no response, since the request failed. */
	readonly testsWithoutResponse: boolean;
	/**
	 * Where `setNextRequest` leads:
	 * - `first`: to the first request of that name; a name that no request has is an error, and ends the run
	 * - `last`: to the last one; a name that no request has ends the iteration, with a warning
	 */
	readonly jumpsTo: "first" | "last";
	/** Whether a collection without any request runs, and passes. */
	readonly mayBeEmpty: boolean;
	/** Whether iterations beyond the rows of data repeat the last one, rather than beginning again. */
	readonly repeatsLastRow: boolean;
	/**
	 * How CSV is read:
	 * - `exact`: values are texts as they stand, and each row has as many as there are names
	 * - `loose`: what looks like a number, without quotation marks, is one; blanks around values do not
	 *   count, nor do quotation marks in the middle of one, and a row may end early
	 */
	readonly csv: "exact" | "loose";
	/** Whether the format of data whose file has no known ending is told by its first character. */
	readonly guessesDataFormat: boolean;
	/** What `pm.info.eventName` says before a request, and after it. */
	readonly eventNames: { readonly before: string; readonly after: string };
	/** What the digest of WSSE is the base64 of: SHA-1's bytes, or their hexadecimal digits. */
	readonly wsseDigest: "bytes" | "hex";
}
