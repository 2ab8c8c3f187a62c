import type { Variable } from "@curlew/template";

/** The scopes that a script or a file can fill, strongest first. docs/semantics.md §5. */
export const SCOPES = [
	"runtime",
	"data",
	"oauth2",
	"request",
	"folder",
	"environment",
	"collection",
	"global",
] as const;

export type ScopeKind = (typeof SCOPES)[number];

/** `Origin.via` of what the user has set between requests. */
export const SET_BY_HAND = "the variables panel";

/** Where a value came from: plain data, for messages, traces and reports. */
export interface Origin {
	readonly scope: ScopeKind | "dynamic" | "prompt" | "process-env";
	/** The file that holds the definition or the script. Absolute. */
	readonly file?: string;
	/** From 1. */
	readonly line?: number;
	/** For values that a script or an action set: the path of the request that ran it. */
	readonly request?: string;
	/** For anything that is neither file nor script: `--env-var`, `--prompt`, `.env`, `process environment`. */
	readonly via?: string;
	/** Name of the environment, folder or collection that owns the scope. */
	readonly owner?: string;
}

/** A variable with its name and origin. Immutable; setting a variable makes a new one. */
export interface ResolvedVariable extends Variable {
	readonly name: string;
	readonly origin: Origin;
	readonly isSecret?: boolean;
	/** The value has a secret in it, or was made of one. Data may still refer to the variable: a script has put it there. */
	readonly isDerived?: boolean;
	readonly isData?: boolean;
	/** The file says that the client's app leaves it out; its runs do not. */
	readonly isOffInApp?: true;
	/** The script that set it wants it kept on disk: `{ persist: true }`. */
	readonly isPersistent?: boolean;
}
