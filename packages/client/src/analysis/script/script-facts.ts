import type { Reference } from "@curlew/template";
import type { UnknownMember } from "../../script/api-members.ts";
import type { ValueShape } from "../shape.ts";

/** The scopes that scripts reach by name. */
export type ScriptScope =
	| "runtime"
	| "environment"
	| "collection"
	| "global"
	| "folder"
	| "request"
	| "secret"
	| "oauth2"
	| "data"
	| "process-env";

/** A range of a script's text, in UTF-16 code units from its beginning, end exclusive. */
export interface ScriptRange {
	readonly start: number;
	readonly end: number;
}

/** `client.getVar("token")`, `client.hasVar("token")`. */
export interface VariableRead extends ScriptRange {
	readonly scope: ScriptScope;
	readonly name: string;
	/** True when the script asks whether there is a value, or provides for that there is none. */
	readonly isGuarded: boolean;
}

/** `client.setVar("token", …)`. */
export interface VariableWrite extends ScriptRange {
	readonly scope: ScriptScope;
	readonly name: string;
	readonly shape: ValueShape;
	/** True when nothing decides whether the script gets there. */
	readonly isCertain: boolean;
}

/** `client.deleteVar("token")`. */
export interface VariableRemoval extends ScriptRange {
	readonly scope: ScriptScope;
	readonly name: string;
	/** True when nothing decides whether the script gets there. */
	readonly isCertain: boolean;
}

/** Names that nobody can tell from the text: any that begin and end like this, in one scope or in all. */
export interface OpenAccess extends ScriptRange {
	readonly scope: ScriptScope | "any";
	readonly prefix: string;
	readonly suffix: string;
}

/** Any name in any scope. */
export const ANYTHING = { scope: "any", prefix: "", suffix: "" } as const;

/** A `{{placeholder}}` in a text of the script. */
export interface ScriptReference extends ScriptRange {
	readonly reference: Reference;
	/** True when it stands in what `client.interpolate` is given. */
	readonly isInterpolated: boolean;
}

/** `client.setNextRequest(…)`, `client.runRequest(…)`: undefined when it cannot be told which. */
export interface RequestMention extends ScriptRange {
	/** `null` ends the run. */
	readonly target: string | null | undefined;
}

/** `require("./lib/math")`. */
export interface ModuleMention extends ScriptRange {
	readonly name: string;
	/** True when the script provides for that it is not there. */
	readonly isGuarded: boolean;
	/** True when something decides whether it is needed at all. */
	readonly isConditional: boolean;
}

/** `req.setBody(…)`, `req.setHeader("Accept", …)`. */
export interface RequestChange {
	readonly part: "method" | "url" | "headers" | "body" | "other" | "any";
	/** In lower case, where it is one header that can be told. */
	readonly header?: string;
}

/** `client.setVr`, where nothing in the script asks whether it is there, or makes it. */
export interface UnknownApiMember extends ScriptRange, UnknownMember {}

export interface ScriptFault extends ScriptRange {
	readonly message: string;
}

/** What one script, or one file that scripts require, may do. */
export interface ScriptFacts {
	readonly reads: readonly VariableRead[];
	readonly writes: readonly VariableWrite[];
	readonly removals: readonly VariableRemoval[];
	/** May read any of these. */
	readonly openReads: readonly OpenAccess[];
	/** May set any of these. */
	readonly openWrites: readonly OpenAccess[];
	/** May remove any of these. */
	readonly openRemovals: readonly OpenAccess[];
	readonly references: readonly ScriptReference[];
	readonly nextRequests: readonly RequestMention[];
	readonly runRequests: readonly RequestMention[];
	/** Files of the collection and libraries. */
	readonly modules: readonly ModuleMention[];
	/** Those of the modules whose functions are given `client`. */
	readonly receivers: readonly string[];
	readonly sendsRequests: boolean;
	readonly usesCookies: boolean;
	/** Names `req`: after sending, that holds what was sent, with the values of all placeholders. */
	readonly usesRequest: boolean;
	/** `stopExecution`. */
	readonly stops: readonly ScriptRange[];
	/** `resetOauth2Credential`. */
	readonly resets: readonly ScriptRange[];
	/** Names that objects of the script API do not have: `client.setVr`. */
	readonly unknownMembers: readonly UnknownApiMember[];
	/** What a script before the request changes about it. */
	readonly requestChanges: readonly RequestChange[];
	/** The text is no JavaScript. Nothing else is known then. */
	readonly fault?: ScriptFault;
}

export const NO_FACTS: ScriptFacts = Object.freeze({
	reads: [],
	writes: [],
	removals: [],
	openReads: [],
	openWrites: [],
	openRemovals: [],
	references: [],
	nextRequests: [],
	runRequests: [],
	modules: [],
	receivers: [],
	sendsRequests: false,
	usesCookies: false,
	usesRequest: false,
	stops: [],
	resets: [],
	unknownMembers: [],
	requestChanges: [],
});
